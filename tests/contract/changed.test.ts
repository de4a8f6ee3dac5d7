import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../support/template';

/** What `npm test -- changed` runs after a change of these files. */
function reachedBy(...files: string[]): { suites: string[]; specs: string[] } {
  const script = `import { reachedBy } from './scripts/changed.mjs'; console.log(JSON.stringify(reachedBy(${JSON.stringify(files)})))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repoRoot, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const reached: { suites: string[]; specs: string[] } = JSON.parse(stdout);
  return reached;
}

/** Tests of a running platform or of its rules; what is left is tested by itself. */
const suites = fs
  .readdirSync(path.join(repoRoot, 'tests/server'))
  .filter((name) => /support\/(?:platform|world)'/.test(fs.readFileSync(path.join(repoRoot, 'tests/server', name), 'utf8')));
const specs = fs.readdirSync(path.join(repoRoot, 'tests/flows')).filter((name) => name.endsWith('.spec.ts'));

test('a change of a domain reaches its own tests and flows, and not those of another', () => {
  const reached = reachedBy('server/withdrawals/state.ts', 'contract/withdrawals.ts');
  expect(reached.suites).toEqual(expect.arrayContaining(['tests/server/withdrawals.test.ts', 'tests/server/matrix.test.ts']));
  expect(reached.suites).not.toContain('tests/server/notices.test.ts');
  expect(reached.specs).toEqual(expect.arrayContaining(['tests/flows/withdrawals.spec.ts', 'tests/flows/walk.spec.ts']));
  expect(reached.specs).not.toContain('tests/flows/login.spec.ts');
});

test('a change of what the app serves beside the calls reaches its own tests and flows', () => {
  for (const file of ['server/channel/page.ts', 'server/channel/pageScript.js', 'server/channel/pageStyle.css']) {
    const reached = reachedBy(file);
    expect(reached.suites).toContain('tests/server/cashier.test.ts');
    expect(reached.suites).not.toContain('tests/server/notices.test.ts');
    expect(reached.specs).toContain('tests/flows/cashier.spec.ts');
    expect(reached.specs).not.toContain('tests/flows/login.spec.ts');
  }
});

test('a change of what everything stands on reaches everything', () => {
  for (const file of ['server/kernel/handle.ts', 'package.json', 'server/db/database.ts']) {
    const reached = reachedBy(file);
    expect(reached.suites).toEqual(expect.arrayContaining(suites.map((name) => `tests/server/${name}`)));
    expect(reached.specs).toEqual(expect.arrayContaining(specs.map((name) => `tests/flows/${name}`)));
  }
});

test('a change of a text on paper reaches the tests of the contract alone', () => {
  const reached = reachedBy('docs/architecture.md');
  expect(reached.suites.filter((file) => !file.startsWith('tests/contract/'))).toEqual([]);
  expect(reached.specs).toEqual([]);
});
