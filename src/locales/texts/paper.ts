import type { Texts } from '../../../contract/locale';

export const paper = {
  'paper.acted': ['由 {actor} 代申请', 'Applied by {actor}'],
  'paper.ownActing': ['由您代申请，须由另一位操作员处理', 'You applied on its behalf, so another operator has to do this'],
  'paper.cancel': ['撤回', 'Revoke'],
} as const satisfies Texts;
