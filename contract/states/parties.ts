import { switchOff, switchOn } from '../fields';
import type { Identity } from '../identity';
import { states, type ValueOf } from '../labels';

/** Whose something is, where merchants' and providers' stand in one list. */
export const { values: partyKinds, labels: partyKindLabels } = states({
  payer: { value: 1, word: 'party.payer', tone: 'default' },
  payee: { value: 2, word: 'party.payee', tone: 'default' },
  other: { value: 3, word: 'party.other', tone: 'default' },
});
type PartyKind = ValueOf<typeof partyKindLabels>;

/** The identity that a number of the wire means. */
export const partyKindNames: Record<PartyKind, Identity> = {
  [partyKinds.payer]: 'payer',
  [partyKinds.payee]: 'payee',
  [partyKinds.other]: 'other',
};

/** Whether a provider takes orders, by its own switch. */
export const { labels: workLabels } = states({
  working: { value: switchOn, word: 'provider.working', tone: 'success' },
  resting: { value: switchOff, word: 'provider.resting', tone: 'default' },
});
