// Apart from publicTexts.ts, which travels with the login page and its budget (ADR 0002).
import type { Texts } from '../../contract/locale';
import { words } from '../../contract/words';
import { account } from './texts/account';
import { adjustment } from './texts/adjustment';
import { bind } from './texts/bind';
import { bulk } from './texts/bulk';
import { callback } from './texts/callback';
import { chart } from './texts/chart';
import { common } from './texts/common';
import { connection } from './texts/connection';
import { deposit } from './texts/deposit';
import { depositTransfer } from './texts/depositTransfer';
import { doc } from './texts/doc';
import { entry } from './texts/entry';
import { error } from './texts/error';
import { exported } from './texts/export';
import { field } from './texts/field';
import { gateway } from './texts/gateway';
import { home } from './texts/home';
import { ipRule } from './texts/ipRule';
import { ledger } from './texts/ledger';
import { list } from './texts/list';
import { menu } from './texts/menu';
import { merchant } from './texts/merchant';
import { notices } from './texts/notices';
import { order } from './texts/order';
import { palette } from './texts/palette';
import { paper } from './texts/paper';
import { party } from './texts/party';
import { payAccount } from './texts/payAccount';
import { platformAccount } from './texts/platformAccount';
import { product } from './texts/product';
import { provider } from './texts/provider';
import { range } from './texts/range';
import { receivingAccount } from './texts/receivingAccount';
import { recharge } from './texts/recharge';
import { rechargeAccount } from './texts/rechargeAccount';
import { rate } from './texts/rate';
import { record } from './texts/record';
import { report } from './texts/report';
import { secret } from './texts/secret';
import { setting } from './texts/setting';
import { settings } from './texts/settings';
import { shell } from './texts/shell';
import { shortcuts } from './texts/shortcuts';
import { simulator } from './texts/simulator';
import { statistics } from './texts/statistics';
import { status } from './texts/status';
import { summary } from './texts/summary';
import { tabs } from './texts/tabs';
import { transfer } from './texts/transfer';
import { trend } from './texts/trend';
import { upload } from './texts/upload';
import { views } from './texts/views';
import { voucher } from './texts/voucher';
import { withdrawal } from './texts/withdrawal';

/** Everything that is said behind the sign-in; travels with the shell. */
export const shellTexts = {
  ...words,
  ...account,
  ...adjustment,
  ...bind,
  ...bulk,
  ...callback,
  ...chart,
  ...common,
  ...connection,
  ...deposit,
  ...depositTransfer,
  ...doc,
  ...entry,
  ...error,
  ...exported,
  ...field,
  ...gateway,
  ...home,
  ...ipRule,
  ...ledger,
  ...list,
  ...menu,
  ...merchant,
  ...notices,
  ...order,
  ...palette,
  ...paper,
  ...party,
  ...payAccount,
  ...platformAccount,
  ...product,
  ...provider,
  ...range,
  ...receivingAccount,
  ...recharge,
  ...rechargeAccount,
  ...rate,
  ...record,
  ...report,
  ...secret,
  ...setting,
  ...settings,
  ...shell,
  ...shortcuts,
  ...simulator,
  ...statistics,
  ...status,
  ...summary,
  ...tabs,
  ...transfer,
  ...trend,
  ...upload,
  ...views,
  ...voucher,
  ...withdrawal,
} as const satisfies Texts;
