import fc from 'fast-check';
import { entryTypes } from '../../contract/ledger';
import { createdLegs, paidLegs, releasedLegs, shareOf } from '../../server/ledger/orderLegs';
import { scaled } from '../support/scaled';

const sum = (legs: { amount: bigint }[]) => legs.reduce((total, { amount }) => total + amount, 0n);

/** Rates of a chain of providers, from the lowest up, and of a merchant that covers them. */
const rates = fc.array(fc.nat(400), { minLength: 1, maxLength: 4 }).chain((parts) => {
  const rising = [...parts].sort((a, b) => a - b);
  return fc.record({ providers: fc.constant(rising), merchant: fc.integer({ min: rising.at(-1) ?? 0, max: 1000 }) });
});

test('10,000 splits sum to the whole, and nobody gets more than his rate', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 99_999_999_99n), rates, fc.nat(50), (amount, { providers, merchant }, softwareRate) => {
      const legs = paidLegs({
        amount,
        merchantId: 1,
        merchantRate: merchant,
        providers: providers.map((rate, index) => ({ id: index + 1, rate })),
        softwareRate,
      });
      expect(sum(legs)).toBe(0n);
      const got = (identity: string) => sum(legs.filter(({ owner, fund }) => owner.identity === identity && fund === 'balance'));
      expect(got('payer')).toBe(amount - shareOf(amount, merchant));
      expect(got('payee')).toBe(shareOf(amount, providers.at(-1) ?? 0));
      for (const { fund, amount: part } of legs) if (fund === 'balance' || fund === 'income') expect(part).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: scaled(10_000) },
  );
});

test('a split to the cent: 100.01 at 3.00 %, provider 1.50 %, the one above 2.00 %, software 0.10 %', () => {
  const legs = paidLegs({
    amount: 100_01n,
    merchantId: 7,
    merchantRate: 300,
    providers: [
      { id: 1, rate: 150 },
      { id: 2, rate: 200 },
    ],
    softwareRate: 10,
  });
  expect(legs.map(({ owner, fund, amount, type }) => [owner.identity, owner.principalId, fund, amount, type])).toEqual([
    ['payee', 1, 'deposit_frozen', -100_01n, entryTypes.orderPaid],
    ['payer', 7, 'balance', 97_01n, entryTypes.orderPaid],
    ['payee', 1, 'balance', 1_50n, entryTypes.commission],
    ['payee', 2, 'balance', 50n, entryTypes.teamCommission],
    ['other', 0, 'income', 1_00n, entryTypes.orderPaid],
    ['other', 0, 'pre_deposit', -10n, entryTypes.fee],
    ['other', 0, 'software_fee', 10n, entryTypes.fee],
  ]);
});

test('what is frozen is what is released', () => {
  expect(sum([...createdLegs(1, 500n), ...releasedLegs(1, 500n)])).toBe(0n);
});

test('an agreed loss is the platform’s: 100.01 at 1.00 %, providers 3.00 %', () => {
  const order = { amount: 100_01n, merchantId: 7, merchantRate: 100, providers: [{ id: 1, rate: 300 }], softwareRate: 0 };
  const legs = paidLegs({ ...order, isLoss: true });
  expect(sum(legs)).toBe(0n);
  expect(legs.filter(({ fund }) => fund === 'balance' || fund === 'income').map(({ amount }) => amount)).toEqual([99_01n, 3_00n, -2_00n]);
  expect(() => paidLegs({ ...order, isLoss: false })).toThrow(/does not cover/);
});

test('rates that do not cover each other are refused', () => {
  const order = { amount: 100n, merchantId: 1, softwareRate: 0 };
  expect(() =>
    paidLegs({
      ...order,
      merchantRate: 500,
      providers: [
        { id: 1, rate: 300 },
        { id: 2, rate: 200 },
      ],
    }),
  ).toThrow(/lower rate/);
  expect(() => paidLegs({ ...order, amount: 10_000n, merchantRate: 100, providers: [{ id: 1, rate: 300 }] })).toThrow(/does not cover/);
  expect(() => paidLegs({ ...order, merchantRate: 500, providers: [] })).toThrow(/a provider/);
});
