const million = 1_000_000n;
/** Fen to 10^-6 yuan. */
const fenScale = 10_000n;
/** 0.01 USDT. */
const roundTo = 10_000n;

/** Fen at a rate (yuan per USDT, 10^-6) in USDT, 10^-6, rounded up to a cent: the platform never gets less. */
export function usdtFor(amountFen: bigint, rate: bigint): bigint {
  const exact = (amountFen * fenScale * million + rate - 1n) / rate;
  return ((exact + roundTo - 1n) / roundTo) * roundTo;
}

/** What USDT (10^-6) is worth at a rate (yuan per USDT, 10^-6), in fen, rounded down: nothing is credited that was not paid. */
export function fenFor(usdt: bigint, rate: bigint): bigint {
  return (usdt * rate) / (fenScale * million);
}
