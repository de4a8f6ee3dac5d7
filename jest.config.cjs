const { once } = require('node:events');
const net = require('node:net');
const path = require('node:path');

const transform = { '^.+\\.[cm]?[tj]sx?$': '<rootDir>/tests/support/transform.cjs' };
// Many wait for time or for the database: three keep two cores busy.
const workers = 3;
// An inline snapshot is written as it is, and what stands around it left alone; a sandbox of mutants holds a copy of everything.
const setup = {
  prettierPath: null,
  modulePathIgnorePatterns: ['<rootDir>/\\.stryker-tmp/'],
  globalSetup: '<rootDir>/tests/support/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
};

/** A port that nobody uses now. */
async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Tests against the real server and a real PostgreSQL: each file has a server and a database of its own. */
module.exports = async () => {
  const { getUmiAlias, getAliasPathWithKey } = require('@umijs/max/test');
  const alias = await getUmiAlias();
  const application = path.join(__dirname, 'src/.umi-test');
  const packages = ['umi', '@umijs/max', '@umijs/renderer-react', 'react-router-dom', 'react-router'];
  const pageAlias = {
    ...Object.fromEntries(
      packages.filter((name) => alias[name]).map((name) => [name, getAliasPathWithKey(alias, name).replace('@@', application)]),
    ),
    '@@': application,
    '@fs': __dirname,
    '@': path.join(__dirname, 'src'),
  };
  return {
    maxWorkers: workers,
    testTimeout: 120_000,
    testSequencer: '<rootDir>/tests/support/sequencer.cjs',
    projects: [
      {
        displayName: 'server',
        testEnvironment: '<rootDir>/tests/support/serverEnvironment.cjs',
        testMatch: ['<rootDir>/tests/{contract,server}/**/*.test.ts'],
        setupFilesAfterEnv: ['<rootDir>/tests/support/secondTry.ts'],
        transform,
        ...setup,
      },
      {
        displayName: 'pages',
        testEnvironment: '<rootDir>/tests/support/pageEnvironment.cjs',
        testEnvironmentOptions: { ports: await Promise.all(Array.from({ length: workers }, freePort)) },
        testMatch: ['<rootDir>/tests/pages/**/*.test.tsx'],
        setupFilesAfterEnv: ['<rootDir>/tests/support/secondTry.ts', '<rootDir>/tests/support/pageSetup.ts'],
        transform: { '/tests/pages/.+\\.tsx$': ['<rootDir>/tests/support/bundlePage.cjs', { alias: pageAlias }], ...transform },
        ...setup,
      },
    ],
  };
};
