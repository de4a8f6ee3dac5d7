/**
 * The tests that run the rules of money and sessions in the test's own process, where a mutant can be switched on. The
 * cluster is opened once for the whole run, by run.ts.
 */
module.exports = {
  rootDir: '../..',
  testEnvironment: require.resolve('./failFast.cjs'),
  testTimeout: 20_000,
  testMatch: [
    '<rootDir>/tests/contract/canonicalText.test.ts',
    '<rootDir>/tests/server/{authenticate,ledger,ledgerChecks,orderChanges,sealing,verify}.test.ts',
  ],
  transform: { '^.+\\.[cm]?[tj]sx?$': '<rootDir>/tests/support/transform.cjs' },
};
