import { entryTypes, platformOwner, type EntryType, type Owner } from '../../contract/ledger';
import type { Leg } from './post';

/** Moves fen from an owner's balance to what is frozen of it; below zero the other way. */
export function frozenLegs(owner: Owner, fen: bigint, type: EntryType): Leg[] {
  return [
    { owner, fund: 'balance', amount: -fen, type },
    { owner, fund: 'balance_frozen', amount: fen, type },
  ];
}

/** What was frozen leaves: the amount to outside, the fee to the platform. */
export function paidOutLegs(owner: Owner, amount: bigint, fee: bigint): Leg[] {
  return [
    { owner, fund: 'balance_frozen', amount: -amount, type: entryTypes.withdrawal },
    { owner: platformOwner, fund: 'cash_out', amount, type: entryTypes.withdrawal },
    { owner, fund: 'balance_frozen', amount: -fee, type: entryTypes.fee },
    { owner: platformOwner, fund: 'income', amount: fee, type: entryTypes.fee },
  ];
}
