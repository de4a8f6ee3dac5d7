/**
 * What moves money outside of an order (docs/adr/0008), by the letter that its number begins with: a recharge of the
 * pre-deposit or of a provider's deposit, a transfer of deposit, a withdrawal, an adjustment. `table` is what the checks
 * of the ledger name it by.
 */
export const papers = {
  R: { kind: 'recharge', table: 'recharges' },
  D: { kind: 'deposit', table: 'recharges' },
  T: { kind: 'depositTransfer', table: 'deposit_transfers' },
  W: { kind: 'withdrawal', table: 'withdrawals' },
  A: { kind: 'adjustment', table: 'adjustments' },
} as const;
export type PaperLetter = keyof typeof papers;
export type PaperKind = (typeof papers)[PaperLetter]['kind'];
export type PaperTable = (typeof papers)[PaperLetter]['table'];

function isPaperLetter(letter: string): letter is PaperLetter {
  return Object.hasOwn(papers, letter);
}

/** Which kind of paper has this number; null for an order's, which has no letter, and for what is no number. */
export function paperKindOf(number: string): PaperKind | null {
  const letter = /^([A-Z])\d{20,22}$/.exec(number)?.[1] ?? '';
  return isPaperLetter(letter) ? papers[letter].kind : null;
}
