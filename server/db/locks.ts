/** Keys of the advisory locks, so that no two uses share one. */
export const locks = {
  /** One process migrates and seeds at a time. */
  setup: 7_402_291,
  /** One process lengthens the hash chain at a time. */
  seal: 7_402_292,
  /** One process takes differences into the totals at a time. */
  fold: 7_402_293,
  /** With the account's id: an order is being given to a receiving account. */
  assign: 7_402_294,
  /** One check of the ledger runs at a time. */
  check: 7_402_295,
  /** One process claims callbacks at a time, so that their limits hold over all of them. */
  callbacks: 7_402_296,
  /** With the owner's id: it opens one recharge at a time, so that they can be counted. */
  recharges: 7_402_297,
  /** With the merchant's id: its waiting orders are counted, by one alone where they are near the most. */
  waitingOrders: 7_402_298,
} as const;
