import type { Identity } from './identity';
import { states, type State, type ValueOf } from './labels';
import type { Currency } from './money';

interface FundState extends State {
  /** Who has it. */
  owner: readonly Identity[];
  mayBeNegative: boolean;
}

/** The funds that people read the records of. */
const shownFunds = {
  balance: { value: 1, word: 'fund.balance', tone: 'success', owner: ['payer', 'payee'], mayBeNegative: false },
  balance_frozen: { value: 2, word: 'fund.balanceFrozen', tone: 'default', owner: ['payer', 'payee'], mayBeNegative: false },
  deposit: { value: 3, word: 'fund.deposit', tone: 'processing', owner: ['payee'], mayBeNegative: false },
  deposit_frozen: { value: 4, word: 'fund.depositFrozen', tone: 'default', owner: ['payee'], mayBeNegative: false },
  pre_deposit: { value: 5, word: 'fund.preDeposit', tone: 'warning', owner: ['other'], mayBeNegative: false },
  /** What is owed for the software after orders that the pre-deposit could not bear: as far below zero as it is owed. */
  software_payable: { value: 6, word: 'fund.softwarePayable', tone: 'error', owner: ['other'], mayBeNegative: true },
} as const satisfies Record<string, FundState>;
export type ShownFund = keyof typeof shownFunds;

/**
 * Where money can be, in the words of the books. Some may run below zero, because what stands behind them is outside (the
 * bank, a chain) or owed.
 */
export const funds = {
  ...shownFunds,
  income: { value: 7, word: 'fund.income', tone: 'success', owner: ['other'], mayBeNegative: true },
  software_fee: { value: 8, word: 'fund.softwareFee', tone: 'default', owner: ['other'], mayBeNegative: false },
  cash_in: { value: 9, word: 'fund.cashIn', tone: 'default', owner: ['other'], mayBeNegative: true },
  cash_out: { value: 10, word: 'fund.cashOut', tone: 'default', owner: ['other'], mayBeNegative: false },
  adjustment: { value: 11, word: 'fund.adjustment', tone: 'processing', owner: ['other'], mayBeNegative: true },
  /** What is owed after a reversal that a balance could not bear: as far below zero as it is owed. */
  receivable: { value: 12, word: 'fund.receivable', tone: 'error', owner: ['payer', 'payee'], mayBeNegative: true },
} as const satisfies Record<string, FundState>;
export type Fund = keyof typeof funds;

export const { values: fundNumbers, labels: fundLabels } = states(funds);
export const { labels: shownFundLabels } = states(shownFunds);

function isShownFund(word: string): word is ShownFund {
  return Object.hasOwn(shownFunds, word);
}

export const shownFundNames = Object.keys(shownFunds).filter(isShownFund);

/** Why a balance changed: the type of a balance change record. */
export const { values: entryTypes, labels: entryTypeLabels } = states({
  orderPaid: { value: 1, word: 'entry.orderPaid', tone: 'success' },
  orderFrozen: { value: 2, word: 'entry.orderFrozen', tone: 'default' },
  orderReleased: { value: 3, word: 'entry.orderReleased', tone: 'default' },
  commission: { value: 4, word: 'entry.commission', tone: 'success' },
  teamCommission: { value: 5, word: 'entry.teamCommission', tone: 'success' },
  fee: { value: 6, word: 'entry.fee', tone: 'warning' },
  withdrawal: { value: 7, word: 'entry.withdrawal', tone: 'warning' },
  withdrawalReturned: { value: 8, word: 'entry.withdrawalReturned', tone: 'default' },
  recharge: { value: 9, word: 'entry.recharge', tone: 'success' },
  transferIn: { value: 10, word: 'entry.transferIn', tone: 'success' },
  transferOut: { value: 11, word: 'entry.transferOut', tone: 'warning' },
  adjustment: { value: 12, word: 'entry.adjustment', tone: 'processing' },
  reversal: { value: 13, word: 'entry.reversal', tone: 'error' },
});
export type EntryType = ValueOf<typeof entryTypeLabels>;

/** Where what a fund cannot bear is owed, and as what it is paid off: money that comes into the fund goes there first. */
export const debts = {
  balance: { fund: 'receivable', type: entryTypes.reversal },
  pre_deposit: { fund: 'software_payable', type: entryTypes.fee },
} as const satisfies Partial<Record<Fund, { fund: Fund; type: EntryType }>>;
type BearingFund = keyof typeof debts;
export type DebtFund = (typeof debts)[BearingFund]['fund'];

export const bearingFunds = ['balance', 'pre_deposit'] as const satisfies readonly BearingFund[];

/** What each transaction of the ledger is about. */
export type LedgerEvent =
  | 'order.created'
  | 'order.released'
  | 'order.paid'
  | 'order.reversed'
  | 'withdrawal.applied'
  | 'withdrawal.paid'
  | 'withdrawal.returned'
  | 'deposit.recharged'
  | 'deposit.transferred'
  | 'recharge.credited'
  | 'adjustment';

/**
 * What happened to all that an owner has, in the order in which it is told: a merchant's payments gross and what they cost
 * apart; what a provider earned, and what of its deposit went to orders; of the platform's fees what its providers took.
 */
export const bridgeLines = [
  'paid',
  'fee',
  'reversed',
  'feeReturned',
  'commission',
  'teamCommission',
  'commissionReversed',
  'teamCommissionReversed',
  'softwareFee',
  'softwareFeeReturned',
  'depositUsed',
  'depositReturned',
  'recharged',
  'transferredIn',
  'transferredOut',
  'withdrawn',
  'withdrawalFee',
  'adjusted',
] as const;
export type BridgeLine = (typeof bridgeLines)[number];

/** What is held against the books: each rule that every row must keep. */
export const ledgerRules = ['sum', 'transaction', 'balance', 'chain of entries', 'seal', 'papers', 'head', 'statistics'] as const;
export type LedgerRule = (typeof ledgerRules)[number];

/** Whose an account is: an identity's merchant or provider; the platform is `other` 0. */
export interface Owner {
  identity: Identity;
  principalId: number;
}

export const platformOwner: Owner = { identity: 'other', principalId: 0 };
export const bookCurrency: Currency = 'CNY';
