import type { Texts } from '../../../contract/locale';

export const voucher = {
  'voucher.print': ['打印', 'Print'],
  'voucher.none': ['请从平台充值列表打开凭证', 'Open a voucher from the recharge list'],
  'voucher.unfinished': ['充值尚未到账，暂无凭证', 'Not credited yet, so there is no voucher'],
  'voucher.foot': ['打印时间 {time}', 'Printed {time}'],
} as const satisfies Texts;
