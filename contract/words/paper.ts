import type { Texts } from '../locale';

export const paper = {
  'paper.actedBy': ['代申请人', 'Applied on behalf by'],
  'paper.reviewer': ['审核人', 'Reviewed by'],
  'paper.reason': ['处理说明', 'Reason'],
  'paper.decided': ['处理时间', 'Decided'],
  'paper.pending': ['待审核', 'Pending'],
  'paper.rejected': ['已驳回', 'Rejected'],
  'paper.cancelled': ['已撤回', 'Revoked'],
} as const satisfies Texts;
