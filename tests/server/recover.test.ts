import { spawnSync } from 'node:child_process';
import { codes } from '../../contract/codes';
import { accountInfo } from '../../contract/session';
import { Client, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { repoRoot, testSecretKey } from '../support/template';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ LOCK_AFTER_FAILURES: '3' });
});
afterAll(() => platform.stop());

const recover = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'server/session/recoverCommand.ts', ...words], {
    cwd: repoRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: platform.databaseUrl, SECRET_KEY: testSecretKey },
  });

test('an owner gets his account back beside a running platform: another password, no second factor, no session, no lock', async () => {
  const before = await ownerOf(platform, 'other');
  for (let attempt = 0; attempt < 3; attempt += 1) await new Client(platform, 'other').tryLogin('admin', 'wrong-password');
  // An address that its people have no more.
  await platform.db.query(
    `insert into ip_rules (identity, principal_id, cidr, status, author_id)
     select 'other', 0, '203.0.113.9/32', 1, id from accounts where username = 'admin'`,
  );
  expect((await before.call(accountInfo, {})).code).toBe(codes.IP_REFUSED.code);
  const { status, stdout } = recover('Admin');
  expect(status).toBe(0);
  const password = /^Admin \/ (\S{16}) \(shown this once\)$/m.exec(stdout)?.[1] ?? '';
  expect((await before.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  expect((await new Client(platform, 'other').tryLogin('admin')).code).toBe(codes.LOGIN_FAILED.code);
  const after = await new Client(platform, 'other').login('admin', password);
  expect((await after.call(accountInfo, {})).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
  await after.bound();
  expect(await after.get(accountInfo, {})).toMatchObject({ role: 'owner', second_factor: 1, recovery_codes_left: 8 });
  const { rows } = await platform.db.query("select actor_id, details::text from audit_logs where action = 'account.recover'");
  expect(rows).toEqual([{ actor_id: null, details: '{}' }]);
});

test('also of a merchant; but no sub-account, and nobody who is not there', () => {
  expect(recover('merchant', '--identity', 'payer').stdout).toMatch(/^merchant \/ \S{16} /);
  for (const words of [['finance'], ['merchant'], ['nobody'], [], ['admin', '--identity', 'elsewhere']])
    expect(recover(...words)).toMatchObject({ status: 1 });
  // In a sentence, whatever it was.
  expect(recover('admin', '--door', 'other').stderr.trim().split('\n')).toHaveLength(1);
});
