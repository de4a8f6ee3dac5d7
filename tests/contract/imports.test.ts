import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repoRoot } from '../support/template';

/** Every way of breaking a rule of imports: the rule, who imports, and what. */
const broken: [rule: string, from: string, to: string][] = [
  ['no-circle', 'server/orders/one.ts', 'server/orders/two.ts'],
  ['contract-is-pure', 'contract/money.ts', 'node_modules/react/index.js'],
  ['contract-is-pure', 'contract/orders.ts', 'node:fs'],
  ['contract-knows-neither-side', 'contract/files.ts', 'server/kernel/handle.ts'],
  ['server-knows-the-contract', 'server/orders/texts.ts', 'src/locales/texts.ts'],
  ['db-is-the-ground', 'server/db/database.ts', 'server/orders/change.ts'],
  ['kernel-knows-no-domain', 'server/kernel/services.ts', 'server/notices/notify.ts'],
  ['rooms-do-not-know-the-root', 'server/orders/list.ts', 'server/platform.ts'],
  ['demo-stands-beside', 'server/system/settings.ts', 'server/demo/accounts.ts'],
  ['feedback-knows-nobody', 'src/feedback/message.ts', 'src/session/guard.ts'],
  ['locales-know-the-contract', 'src/locales/words.ts', 'src/ui/Cell.ts'],
  ['session-knows-no-domain', 'src/session/call.ts', 'src/ui/List.ts'],
  ['ui-knows-no-domain', 'src/ui/ReasonDialog.ts', 'src/features/orders/OrderList.ts'],
  ['shell-knows-no-feature', 'src/shell/Shell.ts', 'src/features/home/Home.ts'],
  ['features-know-what-lies-under', 'src/features/deposits/DepositList.ts', 'src/pages/other/deposit.ts'],
  ['features-stand-apart', 'src/features/orders/OrderDrawer.ts', 'src/features/withdrawals/WithdrawalList.ts'],
  ['home-gathers-actions', 'src/features/home/Home.ts', 'src/features/products/ProductList.ts'],
  ['a-page-is-one-feature', 'src/pages/other/list.ts', 'src/ui/Table.ts'],
];

/** Imports that every rule lets pass. */
const sound: [from: string, to: string][] = [
  ['server/orders/confirm.ts', 'server/orders/lock.ts'],
  ['server/orders/lock.ts', 'server/kernel/fail.ts'],
  ['server/main.ts', 'server/demo/seed.ts'],
  ['src/features/orders/Party.ts', 'src/features/parties/Held.ts'],
  ['src/features/home/Queue.ts', 'src/features/orders/useOrderActions.tsx'],
  ['src/pages/payer/order.ts', 'src/features/orders/Party.ts'],
  ['mock/platform.ts', 'server/main.ts'],
];

let house = '';

function write(file: string, text: string): void {
  const place = path.join(house, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.appendFileSync(place, text);
}

interface Summary {
  violations: { rule: { name: string }; from: string }[];
  ruleSetUsed: { forbidden: { name: string }[] };
}

/** A house of nothing but these imports, as the rules of this one see it. */
function look(imports: readonly (readonly [from: string, to: string])[]): { violations: string[]; rules: string[] } {
  house = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'));
  write('tsconfig.json', '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }');
  for (const room of ['contract', 'server', 'src', 'mock']) write(`${room}/nothing.ts`, 'export {};\n');
  for (const [from, to] of imports) {
    const isCore = to.startsWith('node:');
    if (!isCore) write(to, '\nexport {};\n');
    const way = path.relative(path.dirname(from), to).replace(/\.(?:ts|js)$/, '');
    write(from, `import ${JSON.stringify(isCore ? to : way.startsWith('.') ? way : `./${way}`)};\n`);
  }
  const config = path.join(repoRoot, '.dependency-cruiser.cjs');
  const command = path.join(repoRoot, 'node_modules/.bin/depcruise');
  const rooms = ['contract', 'server', 'src', 'mock'];
  const { stdout, stderr } = spawnSync(command, ['--config', config, '--output-type', 'json', ...rooms], { cwd: house, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { summary }: { summary: Summary } = JSON.parse(stdout);
  return {
    violations: summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort(),
    rules: [...new Set(summary.ruleSetUsed.forbidden.map(({ name }) => name))].sort(),
  };
}

afterEach(() => fs.rmSync(house, { recursive: true, force: true }));

test('lint fails on an import that runs back up, and on a circle, by every rule there is', () => {
  const back = ['server/orders/two.ts', 'server/orders/one.ts'] as const;
  const { violations, rules } = look([back, ...broken.map(([, from, to]) => [from, to] as const)]);
  expect(violations).toEqual(broken.map(([rule, from]) => `${rule}: ${from}`).sort());
  expect([...new Set(broken.map(([rule]) => rule))].sort()).toEqual(rules);
});

test('lint lets imports pass that run down', () => {
  expect(look(sound).violations).toEqual([]);
});
