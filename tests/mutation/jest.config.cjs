/**
 * The tests that run the rules of money and sessions in the test's own process, where a mutant can be switched on. The
 * cluster is opened once for the whole run, by run.ts.
 */
module.exports = {
  rootDir: '../..',
  testEnvironment: 'node',
  testTimeout: 20_000,
  testMatch: [
    '<rootDir>/tests/contract/canonicalText.test.ts',
    '<rootDir>/tests/server/{authenticate,ledger,orderChanges}.test.ts',
  ],
  transform: { '^.+\\.[cm]?[tj]sx?$': '<rootDir>/tests/support/transform.cjs' },
};
