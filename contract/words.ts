// Apart from what names them by id, and merged here alone: the login page, which has a budget (ADR 0002), carries none of them.
import type { Texts } from './locale';
import { account } from './words/account';
import { adjustment } from './words/adjustment';
import { audit } from './words/audit';
import { bridge } from './words/bridge';
import { callback } from './words/callback';
import { channel } from './words/channel';
import { common } from './words/common';
import { deposit } from './words/deposit';
import { depositTransfer } from './words/depositTransfer';
import { entry } from './words/entry';
import { exported } from './words/export';
import { field } from './words/field';
import { fund } from './words/fund';
import { home } from './words/home';
import { ipRule } from './words/ipRule';
import { loginLog } from './words/loginLog';
import { merchant } from './words/merchant';
import { order } from './words/order';
import { paper } from './words/paper';
import { party } from './words/party';
import { payAccount } from './words/payAccount';
import { platformAccount } from './words/platformAccount';
import { product } from './words/product';
import { provider } from './words/provider';
import { rate } from './words/rate';
import { receivingAccount } from './words/receivingAccount';
import { recharge } from './words/recharge';
import { rechargeAccount } from './words/rechargeAccount';
import { report } from './words/report';
import { session } from './words/session';
import { setting } from './words/setting';
import { statement } from './words/statement';
import { statistics } from './words/statistics';
import { transfer } from './words/transfer';
import { upload } from './words/upload';
import { withdrawal } from './words/withdrawal';

/** Texts that both sides say: column titles (the server writes them into exports), labels of values, refusals at a field. */
export const words = {
  ...account,
  ...adjustment,
  ...audit,
  ...bridge,
  ...callback,
  ...channel,
  ...common,
  ...deposit,
  ...depositTransfer,
  ...entry,
  ...exported,
  ...field,
  ...fund,
  ...home,
  ...ipRule,
  ...loginLog,
  ...merchant,
  ...order,
  ...paper,
  ...party,
  ...payAccount,
  ...platformAccount,
  ...product,
  ...provider,
  ...rate,
  ...receivingAccount,
  ...recharge,
  ...rechargeAccount,
  ...report,
  ...session,
  ...setting,
  ...statement,
  ...statistics,
  ...transfer,
  ...upload,
  ...withdrawal,
} as const satisfies Texts;

export type WordId = keyof typeof words;

export function isWordId(word: string): word is WordId {
  return Object.hasOwn(words, word);
}
