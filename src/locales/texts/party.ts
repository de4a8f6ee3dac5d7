import type { Texts } from '../../../contract/locale';

export const party = {
  'party.placeholder': ['输入名称或编号搜索', 'Search by name or number'],
  'party.none': ['没有找到', 'Nobody found'],
  'party.imitate': ['代登录', 'Act as'],
  'party.imitateBlocked': ['浏览器拦截了新标签页，请允许弹出窗口', 'The browser blocked the new tab, please allow pop-ups'],
} as const satisfies Texts;
