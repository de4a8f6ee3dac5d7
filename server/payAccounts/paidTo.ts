import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { cardDigits, isCard } from '../../contract/cardNumber';
import { payMethods, type PayMethod } from '../../contract/states/payAccounts';
import type { WordId } from '../../contract/words';
import type { PaidTo } from '../db/schema';
import { invalid } from '../kernel/refusal';
import { isErc20, isTrc20 } from './checkNumber';

const checks: Record<PayMethod, { isRight: (number: string) => boolean; word: WordId }> = {
  [payMethods.bank]: { isRight: isCard, word: 'field.card' },
  [payMethods.trc20]: { isRight: isTrc20, word: 'field.trc20' },
  [payMethods.erc20]: { isRight: isErc20, word: 'field.erc20' },
};

/** An account as it was typed in, as it is kept: its check digits are right, and only a card has a holder and a bank. */
export function paidToOf({
  method,
  holder = '',
  bank = '',
  number: typed,
}: {
  method: PayMethod;
  holder?: string | undefined;
  bank?: string | undefined;
  number: string;
}): PaidTo {
  const isBank = method === payMethods.bank;
  const number = isBank ? cardDigits(typed) : typed;
  const { isRight, word } = checks[method];
  if (!isRight(number)) return invalid('number', word);
  if (isBank && !holder) return invalid('holder', 'field.required');
  if (isBank && !bank) return invalid('bank', 'field.required');
  return { method, holder: isBank ? holder : '', bank: isBank ? bank : '', number };
}

/** An account that a paper keeps, in one line. */
export function paidToText(paidTo: SQLWrapper): SQL {
  return sql`concat_ws(' ', nullif(${paidTo}->>'holder', ''), nullif(${paidTo}->>'bank', ''), ${paidTo}->>'number')`;
}
