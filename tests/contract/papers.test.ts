import { paperKindOf, papers, type PaperLetter } from '../../contract/papers';
import { locks } from '../../server/db/locks';
import { serialNumber } from '../../server/kernel/serialNumber';
import { paperNumber } from '../../server/papers/paperNumber';

const letters: PaperLetter[] = ['R', 'D', 'T', 'W', 'A'];

test('the number of a paper tells its kind, and an order’s tells none', () => {
  const now = new Date();
  expect(Object.keys(papers)).toEqual(letters);
  for (const letter of letters) expect(paperKindOf(paperNumber(letter, now))).toBe(papers[letter].kind);
  const order = serialNumber(now);
  for (const none of [order, `X${order}`, `R${order}0`, 'R', '', 'toString']) expect(paperKindOf(none)).toBeNull();
});

test('a number begins with the moment by the clock of the platform, as lists show it', () => {
  expect(serialNumber(new Date('2026-11-28T23:05:09.007Z'))).toMatch(/^20261129070509007\d{5}$/);
  expect(serialNumber(new Date('2026-12-31T16:00:00.000Z'))).toMatch(/^20270101000000000\d{5}$/);
});

test('no two uses of an advisory lock share a key', () => {
  const keys = Object.values(locks);
  expect(new Set(keys).size).toBe(keys.length);
});
