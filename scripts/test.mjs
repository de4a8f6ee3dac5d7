import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bin, ensureBuilt, ensureChromium, ensureInstalled, root, run, say, setup, systemChromium } from './steps.mjs';

/**
 * Lint, types, tests and flows; the last line counts them all. Arguments narrow it: `npm test -- flows`, or
 * `npm test -- changed [revision]` for what the changes since then can reach, by default since this branch left main.
 */
const wanted = process.argv.slice(2);
const isNarrowed = wanted[0] === 'changed';
const wants = (name) => wanted.length === 0 || isNarrowed || wanted.includes(name);
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-reports-'));
let passed = 0;
let failed = 0;
let tests;

/** A check that says something only where it fails: several run at once. */
async function check(name, command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  say(code === 0 ? name : `${name}: failed\n${output}`);
  if (code === 0) passed += 1;
  else failed += 1;
}

/** What reads the sources alone. */
async function readSources() {
  if (wants('lint')) {
    await check('form', bin('prettier'), ['--check', '--log-level=warn', '.']);
    await check('imports', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'contract', 'server', 'src', 'mock']);
    await check('lint', bin('eslint'), ['.', '--max-warnings=0']);
  }
  if (wants('types')) await check('types', process.execPath, [path.join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit']);
}

/** Makes what the tests and the flows stand on while the sources are read; where there is nothing to make, nothing. */
function layGround() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/groundCommand.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ended = once(child, 'close');
  const ground = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
    ended.then(() => reject(new Error('the ground of the tests was not laid')), reject);
  });
  ground.catch(() => {});
  return {
    ground,
    leave: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Known once the packages are there. */
async function reachedSince(revision) {
  const { changedFiles, reachedBy } = await import('./changed.mjs');
  const reached = reachedBy(changedFiles(revision));
  say(`changes reach ${reached.suites.length} files of tests and ${reached.specs.length} of flows`);
  return reached;
}

/** Tests of the server that passed when they were tried once more: listed as the flows' runner lists its own. */
function sayFlaky({ testResults }) {
  for (const { assertionResults } of testResults) {
    for (const { status, invocations, fullName } of assertionResults) {
      if (status === 'passed' && invocations > 1) say(`flaky: ${fullName}`);
    }
  }
}

/** Reads a runner's own report; a runner that left none has failed. */
function count(file, code, read) {
  if (!fs.existsSync(file)) {
    failed += 1;
    return;
  }
  const result = read(JSON.parse(fs.readFileSync(file, 'utf8')));
  passed += result.passed;
  failed += result.failed + (code !== 0 && result.failed === 0 ? 1 : 0);
}

try {
  // Both fetch from afar for minutes on a new machine, and unpack.
  const system = wants('flows') && !isNarrowed ? systemChromium() : undefined;
  await Promise.all([ensureInstalled(), system]);
  await setup();
  const { suites, specs } = isNarrowed ? await reachedSince(wanted[1]) : {};
  const runsUnit = wants('unit') && suites?.length !== 0;
  const runsFlows = wants('flows') && specs?.length !== 0;
  const chromium = runsFlows ? await ensureChromium(system) : '';
  if (runsUnit || runsFlows) tests = layGround();
  const [, built] = await Promise.allSettled([readSources(), runsFlows ? ensureBuilt() : undefined]);
  if (runsUnit) {
    say('tests against the real server');
    const file = path.join(reports, 'jest.json');
    const { code } = await run(bin('jest'), ['--ci', `--outputFile=${file}`, '--json', '--forceExit', ...(suites ?? [])], {
      env: { NODE_ENV: 'test', ...(await tests.ground) },
    });
    count(file, code, (report) => {
      sayFlaky(report);
      return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
    });
  }
  if (runsFlows) {
    if (built.status === 'rejected') throw built.reason;
    say('flows in Chromium');
    const file = path.join(reports, 'flows.json');
    const { code } = await run(bin('playwright'), ['test', ...(specs ?? [])], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(await tests.ground) },
    });
    count(file, code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  }
} catch (error) {
  failed += 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await tests?.leave();
  fs.rmSync(reports, { recursive: true, force: true });
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
