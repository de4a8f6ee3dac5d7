/** Tests that run their rules in their own process, where a mutant can be switched on; run.ts says which, and opens the cluster. */
module.exports = {
  rootDir: '../..',
  testEnvironment: require.resolve('./failFast.cjs'),
  testTimeout: 20_000,
  testMatch: (process.env.MUTATION_TESTS ?? '').split(',').map((name) => `<rootDir>/tests/${name}.test.ts`),
  transform: { '^.+\\.[cm]?[tj]sx?$': '<rootDir>/tests/support/transform.cjs' },
};
