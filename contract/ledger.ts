import type { Identity } from './identity';
import type { Labels } from './labels';
import type { Currency } from './money';

/**
 * Where money can be, in the words of the books. Up to the pre-deposit people read them as balances; of the rest some may
 * run below zero, because what stands behind them is outside (the bank, a chain) or owed.
 */
export const funds = {
  balance: { owner: ['payer', 'payee'], mayBeNegative: false },
  balance_frozen: { owner: ['payer', 'payee'], mayBeNegative: false },
  deposit: { owner: ['payee'], mayBeNegative: false },
  deposit_frozen: { owner: ['payee'], mayBeNegative: false },
  pre_deposit: { owner: ['other'], mayBeNegative: false },
  income: { owner: ['other'], mayBeNegative: true },
  software_fee: { owner: ['other'], mayBeNegative: false },
  cash_in: { owner: ['other'], mayBeNegative: true },
  cash_out: { owner: ['other'], mayBeNegative: false },
  adjustment: { owner: ['other'], mayBeNegative: true },
  /** What is owed after a reversal that a balance could not bear: as far below zero as it is owed. */
  receivable: { owner: ['payer', 'payee'], mayBeNegative: true },
  /** What is owed for the software after orders that the pre-deposit could not bear: as far below zero as it is owed. */
  software_payable: { owner: ['other'], mayBeNegative: true },
} as const satisfies Record<string, { owner: readonly Identity[]; mayBeNegative: boolean }>;
export type Fund = keyof typeof funds;

export function isFund(word: string): word is Fund {
  return Object.hasOwn(funds, word);
}

export const fundNames = Object.keys(funds).filter(isFund);

/** Why a balance changed: the type of a balance change record. */
export const entryTypes = {
  orderPaid: 1,
  orderFrozen: 2,
  orderReleased: 3,
  commission: 4,
  teamCommission: 5,
  fee: 6,
  withdrawal: 7,
  withdrawalReturned: 8,
  recharge: 9,
  transferIn: 10,
  transferOut: 11,
  adjustment: 12,
  reversal: 13,
} as const;
export type EntryType = (typeof entryTypes)[keyof typeof entryTypes];

/** Where what a fund cannot bear is owed, and as what it is paid off: money that comes into the fund goes there first. */
export const debts = {
  balance: { fund: 'receivable', type: entryTypes.reversal },
  pre_deposit: { fund: 'software_payable', type: entryTypes.fee },
} as const satisfies Partial<Record<Fund, { fund: Fund; type: EntryType }>>;
export type BearingFund = keyof typeof debts;
export type DebtFund = (typeof debts)[BearingFund]['fund'];

export const bearingFunds = ['balance', 'pre_deposit'] as const satisfies readonly BearingFund[];

export const entryTypeLabels = {
  1: { word: 'entry.orderPaid', tone: 'success' },
  2: { word: 'entry.orderFrozen', tone: 'default' },
  3: { word: 'entry.orderReleased', tone: 'default' },
  4: { word: 'entry.commission', tone: 'success' },
  5: { word: 'entry.teamCommission', tone: 'success' },
  6: { word: 'entry.fee', tone: 'warning' },
  7: { word: 'entry.withdrawal', tone: 'warning' },
  8: { word: 'entry.withdrawalReturned', tone: 'default' },
  9: { word: 'entry.recharge', tone: 'success' },
  10: { word: 'entry.transferIn', tone: 'success' },
  11: { word: 'entry.transferOut', tone: 'warning' },
  12: { word: 'entry.adjustment', tone: 'processing' },
  13: { word: 'entry.reversal', tone: 'error' },
} as const satisfies Labels;

/** What each transaction of the ledger is about. */
export const ledgerEvents = [
  'order.created',
  'order.released',
  'order.paid',
  'order.reversed',
  'withdrawal.applied',
  'withdrawal.paid',
  'withdrawal.returned',
  'deposit.recharged',
  'deposit.transferred',
  'recharge.credited',
  'adjustment',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];

/** Whose an account is: an identity's merchant or provider; the platform is `other` 0. */
export interface Owner {
  identity: Identity;
  principalId: number;
}

export const platformOwner: Owner = { identity: 'other', principalId: 0 };
export const bookCurrency: Currency = 'CNY';
