import { codes } from '../../contract/codes';
import { googleCode, changePassword, createIpRule, listSessions } from '../../contract/security';
import { accountInfo, imitateMerchant, imitateProvider, logout, startMerchantImitation, startProviderImitation } from '../../contract/session';
import { Client, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
const ids = { payer: 0, payee: 0 };
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
  ids.payer = (await (await ownerOf(platform, 'payer')).get(accountInfo, {})).id;
  ids.payee = (await (await ownerOf(platform, 'payee')).get(accountInfo, {})).id;
});
afterAll(() => platform.stop());

type Door = 'payer' | 'payee';
const start = async (by: Client, door: Door) =>
  (door === 'payer' ? await by.get(startMerchantImitation, { mer_id: ids.payer }) : await by.get(startProviderImitation, { ms_id: ids.payee })).plat_token;
const open = (door: Door, token: string, id = ids[door]) => {
  const client = new Client(platform, door);
  return door === 'payer' ? client.call(imitateMerchant, { plat_token: token, mer_id: id }) : client.call(imitateProvider, { plat_token: token, ms_id: id });
};

describe.each<Door>(['payer', 'payee'])('an operator acts as %s [S1.5] [S6.3] [S7.9]', (door) => {
  test('with a code that answers plat_token and token [S3.6]', async () => {
    const code = await start(owner, door);
    const answer = await open(door, code);
    expect(answer).toMatchObject({ code: 200, data: { plat_token: expect.any(String), token: expect.any(String) } });
    const client = new Client(platform, door);
    client.token = answer.data.token;
    expect(await client.get(accountInfo, {})).toMatchObject({ identity: door, id: ids[door], imitated_by: 'admin' });
  });

  test('and cannot change security settings there', async () => {
    const client = new Client(platform, door);
    client.token = (await open(door, await start(owner, door))).data.token;
    for (const attempt of [
      client.call(googleCode, {}),
      client.call(changePassword, { old_password: 'demo123456', new_password: 'another-one' }),
      client.call(createIpRule, { cidr: '10.0.0.0/8', request_id: 'imitation-1' }),
    ]) {
      expect((await attempt).code).toBe(codes.IMITATION_FORBIDDEN.code);
    }
    expect((await client.get(listSessions, {})).list.find(({ current }) => current)?.imitated_by).toBe('admin');
  });

  test('and both steps are in the audit log', async () => {
    await open(door, await start(owner, door));
    const { rows } = await platform.db.query<{ action: string }>('select action from audit_logs where subject = $1 order by id desc limit 2', [`${door}:${ids[door]}`]);
    expect(rows.map(({ action }) => action)).toEqual(['imitation.open', 'imitation.start']);
  });

  test('once: the same code twenty times at once opens one session', async () => {
    const code = await start(owner, door);
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(door, code)));
    expect(answers.filter(({ code: answered }) => answered === 200)).toHaveLength(1);
    expect(answers.filter(({ code: answered }) => answered === codes.IMITATION_FAILED.code)).toHaveLength(19);
  });

  test('only as whom the code was made for', async () => {
    const code = await start(owner, door);
    expect((await open(door, code, ids[door] + 1)).code).toBe(codes.IMITATION_FAILED.code);
    const wrongDoor = door === 'payer' ? 'payee' : 'payer';
    expect((await open(wrongDoor, code)).code).toBe(codes.IMITATION_FAILED.code);
    expect((await open(door, 'made-up')).code).toBe(codes.IMITATION_FAILED.code);
  });

  test('within 60 seconds', async () => {
    const code = await start(owner, door);
    await platform.advance(61);
    expect((await open(door, code)).code).toBe(codes.IMITATION_FAILED.code);
  });

  test('while the own session is open, and with the permission for it', async () => {
    const support = await subAccount(owner, ['merchant.imitate', 'provider.imitate']);
    const code = await start(support, door);
    await support.get(logout, {});
    expect((await open(door, code)).code).toBe(codes.IMITATION_FAILED.code);
    const powerless = await subAccount(owner);
    const refused = door === 'payer' ? await powerless.call(startMerchantImitation, { mer_id: ids.payer }) : await powerless.call(startProviderImitation, { ms_id: ids.payee });
    expect(refused.code).toBe(codes.ILLEGAL.code);
  });

  test('nobody who is not there', async () => {
    const refused = door === 'payer' ? await owner.call(startMerchantImitation, { mer_id: 1 }) : await owner.call(startProviderImitation, { ms_id: 1 });
    expect(refused.code).toBe(codes.NOT_FOUND.code);
  });
});
