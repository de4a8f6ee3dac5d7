import * as z from 'zod/mini';
import { optionalText } from './fields';
import { stateInput, states, type ValueOf } from './labels';

export const { values: payMethods, labels: payMethodLabels } = states({
  bank: { value: 1, word: 'payAccount.bankCard', tone: 'default' },
  trc20: { value: 2, word: 'payAccount.trc20', tone: 'processing' },
  erc20: { value: 3, word: 'payAccount.erc20', tone: 'processing' },
});
export type PayMethod = ValueOf<typeof payMethodLabels>;

/** An account money can be paid to, as it is typed in. */
export const paidToFields = {
  method: stateInput(payMethodLabels),
  /** Name on the card; nobody's for an address. */
  holder: optionalText(64),
  bank: optionalText(64),
  /** Card number, or an address of TRC20 or ERC20: its check digits must be right. */
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
};
