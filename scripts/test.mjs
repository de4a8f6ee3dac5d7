import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, ensureBuilt, ensureChromium, ensureInstalled, run, say, setup } from './steps.mjs';

/** Lint, types, tests and flows; the last line counts them all. Arguments narrow it: `npm test -- flows`. */
const wanted = process.argv.slice(2);
const wants = (name) => wanted.length === 0 || wanted.includes(name);
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-reports-'));
let passed = 0;
let failed = 0;

async function check(name, command, args) {
  say(name);
  const { code } = await run(bin(command), args);
  if (code === 0) passed += 1;
  else failed += 1;
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
  await ensureInstalled();
  await setup();
  if (wants('lint')) {
    await check('form', 'prettier', ['--check', '--log-level=warn', '.']);
    await check('lint', 'eslint', ['.', '--max-warnings=0']);
  }
  if (wants('types')) await check('types', 'tsc', ['--noEmit']);
  if (wants('unit')) {
    say('tests against the real server');
    const file = path.join(reports, 'jest.json');
    const { code } = await run(bin('jest'), ['--ci', `--outputFile=${file}`, '--json', '--forceExit'], { env: { NODE_ENV: 'test' } });
    count(file, code, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }));
  }
  if (wants('flows')) {
    const chromium = await ensureChromium();
    await ensureBuilt();
    say('flows in Chromium');
    const file = path.join(reports, 'flows.json');
    const { code } = await run(bin('playwright'), ['test'], { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
    count(file, code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  }
} catch (error) {
  failed += 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  fs.rmSync(reports, { recursive: true, force: true });
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
