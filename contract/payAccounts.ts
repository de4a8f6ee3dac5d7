import * as z from 'zod/mini';
import { optionalText } from './fields';
import { stateInput } from './labels';
import { payMethodLabels } from './states/payAccounts';

/** An account money can be paid to, as it is typed in. */
export const paidToFields = {
  method: stateInput(payMethodLabels),
  /** Name on the card; nobody's for an address. */
  holder: optionalText(64),
  bank: optionalText(64),
  /** Card number, or an address of TRC20 or ERC20: its check digits must be right. */
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
};
