const transform = { '^.+\\.[cm]?[tj]sx?$': '<rootDir>/tests/support/transform.cjs' };
const setup = { globalSetup: '<rootDir>/tests/support/globalSetup.ts', globalTeardown: '<rootDir>/tests/support/globalTeardown.ts' };

/** Tests against the real server and a real PostgreSQL: each file has a server and a database of its own. */
module.exports = {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [{ displayName: 'server', testEnvironment: 'node', testMatch: ['<rootDir>/tests/{contract,server}/**/*.test.ts'], transform, ...setup }],
};
