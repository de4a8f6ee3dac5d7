const { MUTATION_NAME: name, MUTATION_FILES: files = '' } = process.env;

/** One group of mutants; run.ts says which, and opens the database first. */
export default {
  mutate: files.split(','),
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tests/mutation/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  maxTestRunnerReuse: 60,
  warnings: { slow: false },
  ignorePatterns: ['.data', 'dist', 'docs', 'mock', 'public', 'reports', 'tests/flows', 'tests/bench', 'src/.umi*'],
  tempDirName: '.stryker-tmp',
  reporters: ['progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
};
