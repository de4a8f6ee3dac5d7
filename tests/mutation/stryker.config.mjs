import fs from 'node:fs';

/** What is signed stands at the head of a contract that says much else. */
const lines = fs.readFileSync('contract/gateway.ts', 'utf8').split('\n');
const lineOf = (start) => lines.findIndex((line) => line.startsWith(start)) + 1;
const signing = `${lineOf('export function signedCall')}-${lineOf('const signed = {') - 1}`;

/** Mutants of the rules of money, sessions and signatures. `npm run mutation` opens the database first and says where it is. */
export default {
  mutate: process.env.MUTATE?.split(',') ?? [
    'server/ledger/*.ts',
    '!server/ledger/verifyCommand.ts',
    'server/kernel/authenticate.ts',
    'server/orders/change.ts',
    'server/gateway/signature.ts',
    `contract/gateway.ts:${signing}`,
  ],
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tests/mutation/jest.config.cjs' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 5_000,
  maxTestRunnerReuse: 60,
  ignorePatterns: ['.data', 'dist', 'docs', 'mock', 'public', 'reports', 'src', 'tests/flows', 'tests/bench'],
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  htmlReporter: { fileName: 'reports/mutation/mutation.html' },
  thresholds: { high: 95, low: 85, break: 85 },
};
