import { setTimeout as sleep } from 'node:timers/promises';
import { resetAccountPassword, switchAccount, updateAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { pathFor } from '../../contract/endpoint';
import { switchOff, switchOn } from '../../contract/fields';
import { gatewaySecret } from '../../contract/gateway';
import { switchMerchant } from '../../contract/merchants';
import { listMessages, readMessages } from '../../contract/notices';
import { confirmOrder, listOrders, orderDetail, retryCallback } from '../../contract/orders';
import type { Permission } from '../../contract/permissions';
import { googleCode, changePassword, createIpRule, listSessions, revokeSession } from '../../contract/security';
import {
  accountInfo,
  imitateMerchant,
  imitateProvider,
  listActedDeeds,
  logout,
  startMerchantImitation,
  startProviderImitation,
} from '../../contract/session';
import {
  applyWithdrawal,
  createWithdrawalAccount,
  deleteWithdrawalAccount,
  listWithdrawals,
  withdrawalTerms,
} from '../../contract/withdrawals';
import { boundSubAccount, Client, ownerOf, subAccount, unspentCode } from '../support/client';

import { MerchantMachine } from '../support/gateway';
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
  (door === 'payer'
    ? await by.get(startMerchantImitation, { mer_id: ids.payer })
    : await by.get(startProviderImitation, { ms_id: ids.payee })
  ).plat_token;
const open = (door: Door, token: string, id = ids[door]) => {
  const client = new Client(platform, door);
  return door === 'payer'
    ? client.call(imitateMerchant, { plat_token: token, mer_id: id })
    : client.call(imitateProvider, { plat_token: token, ms_id: id });
};

describe.each<Door>(['payer', 'payee'])('an operator acts as %s [S1.5] [S6.3] [S7.9]', (door) => {
  test('with a code that answers plat_token and token [S3.6]', async () => {
    const code = await start(owner, door);
    const answer = await open(door, code);
    expect(answer).toMatchObject({ code: 200, data: { plat_token: expect.any(String), token: expect.any(String) } });
    const client = new Client(platform, door);
    client.token = answer.data.token;
    expect(await client.get(accountInfo, {})).toMatchObject({
      ...{ identity: door, id: ids[door], imitated_by: 'admin' },
      imitated_since: expect.any(Number),
    });
  });

  test('and reads when its owner signed in last, not the time before that', async () => {
    const { rows } = await platform.db.query<{ last: number }>(
      `update accounts set last_login_at = now() - interval '2 hours', previous_login_at = now() - interval '2 days'
       where identity = $1 and principal_id = $2 and role = 'owner' returning floor(extract(epoch from last_login_at))::int as last`,
      [door, ids[door]],
    );
    const client = new Client(platform, door);
    client.token = (await open(door, await start(owner, door))).data.token;
    expect((await client.get(accountInfo, {})).last_login_time).toBe(rows[0]?.last);
  });

  test('and is told what he has done since, and nobody else is', async () => {
    const act = async () => {
      const client = new Client(platform, door);
      client.token = (await open(door, await start(owner, door))).data.token;
      return client;
    };
    const [before, client] = [await act(), await act()];
    const own = await ownerOf(platform, door);
    for (const who of [before, client, own]) await who.file(`${pathFor(listWithdrawals.export, door)}?format=csv`);
    const { list, most } = await client.get(listActedDeeds, {});
    expect(list.map(({ action, subject }) => [action, subject])).toEqual([['list.export', 'list:withdrawals']]);
    expect(list.length).toBeLessThan(most);
    expect((await own.get(listActedDeeds, {})).list).toEqual([]);
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

  test('and each step is in the audit log as his own, the end once, by whichever session of his it is over', async () => {
    const operator = await subAccount(owner, ['merchant.imitate', 'provider.imitate']);
    const act = async (by: Client) => {
      const client = new Client(platform, door);
      client.token = (await open(door, await start(by, door))).data.token;
      return client;
    };
    const since = async () => {
      const { rows } = await platform.db.query<{ action: string }>(
        `select action from audit_logs join accounts a on a.id = actor_id
         where subject = $1 and a.identity = 'other' and a.username = $2 and imitator_id is null order by audit_logs.id`,
        [`${{ payer: 'merchant', payee: 'provider' }[door]}:${ids[door]}`, operator.username],
      );
      return rows.map(({ action }) => action.replace('imitation.', ''));
    };
    const ended = await act(operator);
    await Promise.all([ended.call(logout, {}), ended.call(logout, {})]);
    expect(await since()).toEqual(['start', 'open', 'end']);
    await act(operator);
    await operator.get(logout, {});
    expect((await since()).slice(3)).toEqual(['start', 'open', 'end']);
    const [here, there] = [await new Client(platform, 'other').login(operator.username), new Client(platform, 'other')];
    await there.login(operator.username);
    await act(there);
    await here.get(revokeSession, {});
    await here.get(logout, {});
    expect((await since()).slice(6)).toEqual(['start', 'open', 'end']);
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
    const refused =
      door === 'payer'
        ? await powerless.call(startMerchantImitation, { mer_id: ids.payer })
        : await powerless.call(startProviderImitation, { ms_id: ids.payee });
    expect(refused.code).toBe(codes.ILLEGAL.code);
  });

  test('nobody who is not there', async () => {
    const refused =
      door === 'payer' ? await owner.call(startMerchantImitation, { mer_id: 1 }) : await owner.call(startProviderImitation, { ms_id: 1 });
    expect(refused.code).toBe(codes.NOT_FOUND.code);
  });
});

/** An operator of one's own, who acts for the merchant. */
async function acting(permissions: Permission[] = ['merchant.imitate'], by?: Client): Promise<{ operator: Client; client: Client }> {
  const operator = by ?? (await subAccount(owner, permissions));
  const client = new Client(platform, 'payer');
  client.token = (await open('payer', await start(operator, 'payer'))).data.token;
  expect((await client.call(accountInfo, {})).code).toBe(200);
  return { operator, client };
}
const codeOf = async (client: Client) => (await client.call(accountInfo, {})).code;
const SESSION_EXPIRED = codes.SESSION_EXPIRED.code;

describe('acting for somebody is over', () => {
  const change = (set: string, { username }: Client) =>
    platform.db.query(`update accounts set ${set} where identity = 'other' and username = $1`, [username]);

  test('when the operator signs out', async () => {
    const { operator, client } = await acting();
    const shown = async () =>
      (await (await ownerOf(platform, 'payer')).get(listSessions, {})).list.filter(({ imitated_by: by }) => by === operator.username)
        .length;
    expect(await shown()).toBe(1);
    await operator.get(logout, {});
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
    expect(await shown()).toBe(0);
  });

  test("when the operator's session is ended from elsewhere, as by a new password", async () => {
    const { operator, client } = await acting();
    const there = await new Client(platform, 'other').login(operator.username);
    await there.get(revokeSession, {});
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
  });

  test('when the operator takes another password, and no link of before opens it again', async () => {
    const { operator, client } = await acting(['merchant.imitate'], await boundSubAccount(owner, ['merchant.imitate']));
    const unused = await start(operator, 'payer');
    await operator.get(changePassword, { old_password: 'demo123456', new_password: 'another-one' });
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
    expect((await open('payer', unused)).code).toBe(codes.IMITATION_FAILED.code);
    const { rows } = await platform.db.query(
      `select action from audit_logs join accounts a on a.id = actor_id
       where a.identity = 'other' and a.username = $1 and action like 'imitation.%' order by audit_logs.id desc limit 2`,
      [operator.username],
    );
    expect(rows).toEqual([{ action: 'imitation.end' }, { action: 'imitation.start' }]);
  });

  test('when the operator is switched off, or may act for nobody any more', async () => {
    for (const set of ['status = 2', "permissions = '{provider.imitate}'"]) {
      const { operator, client } = await acting();
      await change(set, operator);
      expect(await codeOf(client)).toBe(SESSION_EXPIRED);
    }
  });

  test('for good, when the permission is taken and given back', async () => {
    const { operator, client } = await acting();
    const { rows } = await platform.db.query<{ id: string }>('select id from accounts where username = $1', [operator.username]);
    const give = (permissions: Permission[]) =>
      owner.get(updateAccount, { id: Number(rows[0]?.id), name: '甲', role: 'custom', permissions, must_second_factor: 2 });
    await give(['merchant.imitate', 'loginLog.view']);
    expect(await codeOf(client)).toBe(200);
    await give([]);
    await give(['merchant.imitate']);
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
  });

  test('for good, when the permission is taken while a link is used, or before it is', async () => {
    const operator = await subAccount(owner, ['merchant.imitate']);
    const { rows } = await platform.db.query<{ id: string }>('select id from accounts where username = $1', [operator.username]);
    const give = (permissions: Permission[]) =>
      owner.get(updateAccount, { id: Number(rows[0]?.id), name: '甲', role: 'custom', permissions, must_second_factor: 2 });
    for (let round = 0; round < 8; round += 1) {
      const [used, unused] = [await start(operator, 'payer'), await start(operator, 'payer')];
      // Begun a little later, it meets the sign-in in its middle.
      const [opened] = await Promise.all([open('payer', used), sleep(round).then(() => give([]))]);
      await give(['merchant.imitate']);
      const client = new Client(platform, 'payer');
      client.token = opened.data?.token;
      expect([SESSION_EXPIRED, codes.NOT_SIGNED_IN.code]).toContain(await codeOf(client));
      expect((await open('payer', unused)).code).toBe(codes.IMITATION_FAILED.code);
    }
  });

  const idOf = async ({ username }: Client) =>
    Number((await platform.db.query<{ id: string }>('select id from accounts where username = $1', [username])).rows[0]?.id);
  test.each<[string, (operator: Client) => Promise<unknown>]>([
    [
      'the customer ends the session',
      async ({ username }) => {
        const customer = await ownerOf(platform, 'payer');
        const { list } = await customer.get(listSessions, {});
        await customer.get(revokeSession, { id: list.find(({ imitated_by: by }) => by === username)?.id });
      },
    ],
    [
      'the customer is switched off',
      async () => {
        for (const status of [switchOff, switchOn]) await owner.get(switchMerchant, { id: ids.payer, status });
      },
    ],
    [
      'the permission is taken away',
      async (operator) =>
        owner.get(updateAccount, { id: await idOf(operator), name: '甲', role: 'custom', permissions: [], must_second_factor: 2 }),
    ],
    [
      "the operator's account is switched off",
      async (operator) => owner.get(switchAccount, { id: await idOf(operator), status: switchOff }),
    ],
    [
      "the operator's password is reset",
      async (operator) => owner.get(resetAccountPassword, { id: await idOf(operator), password: 'another1' }),
    ],
  ])('when %s; the audit log says so once, without an address of the operator', async (_what, end) => {
    const { operator, client } = await acting();
    await end(operator);
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
    const { rows } = await platform.db.query(
      "select action, subject, ip from audit_logs where actor_id = $1 and action like 'imitation.%' order by id offset 2",
      [await idOf(operator)],
    );
    expect(rows).toEqual([{ action: 'imitation.end', subject: `merchant:${ids.payer}`, ip: '' }]);
  });

  test("at the end of the operator's session at the latest", async () => {
    const { operator, client } = await acting();
    const { rows } = await platform.db.query(
      `select a.ends_at <= o.ends_at as within
       from account_sessions a join account_sessions o on o.id = a.operator_session_id
       order by a.id desc limit 1`,
    );
    expect(rows).toEqual([{ within: true }]);
    await platform.db.query(
      "update account_sessions s set ends_at = now() - interval '1 day' from accounts a where a.id = s.account_id and a.username = $1",
      [operator.username],
    );
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
  });

  test('when the operator is idle; and who acts is not', async () => {
    const { operator, client } = await acting();
    for (let hours = 0; hours < 12; hours += 6) {
      await platform.advance(6 * 3600);
      expect(await codeOf(client)).toBe(200);
    }
    expect(await codeOf(operator)).toBe(200);
    await platform.db.query(
      "update account_sessions s set last_seen_at = now() - interval '1 day' from accounts a where a.id = s.account_id and a.username = $1",
      [operator.username],
    );
    expect(await codeOf(client)).toBe(SESSION_EXPIRED);
    owner = await ownerOf(platform, 'other');
  });
});

test("an operator acts from the platform's addresses alone, and the customer's list does not ask him", async () => {
  const { rows } = await platform.db.query<{ id: string }>("select id from accounts where username = 'admin' and identity = 'other'");
  const { client } = await acting();
  const code = await start(owner, 'payer');
  const rule = (identity: string, principal: number, cidr: string) =>
    platform.db.query('insert into ip_rules (identity, principal_id, cidr, author_id, created_at) values ($1, $2, $3, $4, now())', [
      identity,
      principal,
      cidr,
      rows[0]?.id,
    ]);
  await rule('payer', ids.payer, '192.0.2.0/24');
  expect(await codeOf(client)).toBe(200);
  await rule('other', 0, '203.0.113.0/24');
  expect(await codeOf(client)).toBe(codes.IP_REFUSED.code);
  client.ip = '203.0.113.9';
  expect(await codeOf(client)).toBe(200);
  expect((await open('payer', code)).code).toBe(codes.IP_REFUSED.code);
  // An address that a proxy could not say is nobody's, and not the proxy's own.
  await rule('other', 0, '127.0.0.0/8');
  for (const unknown of ['unknown', '010.0.0.1']) {
    client.ip = unknown;
    expect(await codeOf(client)).toBe(codes.IP_REFUSED.code);
  }
  client.ip = '::ffff:cb00:7109';
  expect(await codeOf(client)).toBe(200);
  await platform.db.query("delete from ip_rules where cidr in ('192.0.2.0/24', '203.0.113.0/24', '127.0.0.0/8')");
  expect((await open('payer', code)).code).toBe(200);
});

describe('acting for somebody reaches no further than the own rights', () => {
  test('what one may not see or do at the own door, one does not for a customer', async () => {
    const { client } = await acting();
    expect((await client.get(accountInfo, {})).permissions).toEqual(['home.view', 'self.manage', 'rate.view']);
    expect((await client.call(listOrders, {})).code).toBe(codes.ILLEGAL.code);
    const { client: more } = await acting(['merchant.imitate', 'order.view', 'fund.view', 'withdrawal.view', 'account.manage']);
    expect((await more.get(accountInfo, {})).permissions).toEqual([
      'home.view',
      'self.manage',
      'rate.view',
      'fund.view',
      'order.view',
      'withdrawal.view',
    ]);
  });

  test('what one reads while acting stays unread for the customer', async () => {
    const { client } = await acting([], owner);
    const { unread_messages: before } = await client.get(listMessages, { limit: 1 });
    expect(before).toBeGreaterThan(0);
    expect(await client.get(readMessages, {})).toEqual({ read: 0, unread_messages: before });
    expect((await client.get(listMessages, { limit: 1 })).unread_messages).toBe(before);
  });

  test('a withdrawal is asked for by who may review them', async () => {
    const { client: viewer } = await acting(['merchant.imitate', 'withdrawal.view']);
    expect((await viewer.call(withdrawalTerms, {})).code).toBe(codes.ILLEGAL.code);
    const { client: reviewer } = await acting(['merchant.imitate', 'withdrawal.review']);
    expect((await reviewer.call(withdrawalTerms, {})).code).toBe(200);
  });

  test('nobody changes where withdrawals go, or reads the secret, for a customer', async () => {
    const { client } = await acting([], owner);
    for (const attempt of [
      client.call(createWithdrawalAccount, {
        method: 1,
        holder: '张伟',
        bank: '招商银行',
        number: '4111 1111 1111 1111',
        request_id: 'acting-account-1',
      }),
      client.call(deleteWithdrawalAccount, { id: 1 }),
      client.call(gatewaySecret, {}),
    ]) {
      expect((await attempt).code).toBe(codes.IMITATION_FORBIDDEN.code);
    }
  });

  test('what is done to an order stands as done by him in its timeline, and in the audit log with for whom', async () => {
    const machine = await MerchantMachine.open(platform);
    const { order_sn: sn } = await machine.order();
    const { rows: orders } = await platform.db.query<{ provider_id: string }>('select provider_id from orders where order_sn = $1', [sn]);
    const id = Number(orders[0]?.provider_id);
    const provider = new Client(platform, 'payee');
    provider.token = (await open('payee', (await owner.get(startProviderImitation, { ms_id: id })).plat_token, id)).data.token;
    await provider.verify(await unspentCode(platform, 'other', 'admin'));
    expect((await provider.call(confirmOrder, { order_sn: sn, request_id: 'acting-confirm-1' })).code).toBe(200);
    const merchant = new Client(platform, 'payer');
    const code = (await owner.get(startMerchantImitation, { mer_id: machine.merId })).plat_token;
    merchant.token = (await open('payer', code, machine.merId)).data.token;
    await platform.db.query("update orders set notify_url = 'http://127.0.0.1:1/' where order_sn = $1", [sn]);
    expect((await merchant.call(retryCallback, { order_sn: sn })).code).toBe(200);
    const doers = async (by: Client) =>
      (await by.get(orderDetail, { order_sn: sn })).events.map(({ actor, acted_for: side }) => [actor, side]);
    const nobody = [null, undefined];
    expect(await doers(owner)).toEqual([
      [null, null],
      ['admin', 'payee'],
      ['admin', 'payer'],
    ]);
    expect(await doers(provider)).toEqual([nobody, ['平台', undefined], ['平台', undefined]]);
    expect(await doers(merchant)).toEqual([nobody, ['平台', undefined], ['平台', undefined]]);
    const { rows } = await platform.db.query(
      `select action, actor.identity, imitator.username from audit_logs join accounts actor on actor.id = actor_id
       left join accounts imitator on imitator.id = imitator_id where subject = $1 order by audit_logs.id`,
      [`order:${sn}`],
    );
    expect(rows).toEqual([
      { action: 'order.confirm', identity: 'payee', username: 'admin' },
      { action: 'order.callback', identity: 'payer', username: 'admin' },
    ]);
  });

  test('money is moved with the second factor of the operator, not of the customer', async () => {
    const { client } = await acting(['merchant.imitate', 'withdrawal.review']);
    const apply = (by: Client) => by.call(applyWithdrawal, { amount: '100.00', account_id: 999_999_999, request_id: 'acting-apply-1' });
    expect((await apply(client)).code).toBe(codes.OPERATOR_UNBOUND.code);
    const { client: bound } = await acting([], owner);
    expect((await apply(bound)).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
    await bound.verify(await unspentCode(platform, 'other', 'admin'));
    expect((await apply(bound)).code).toBe(codes.NOT_FOUND.code);
  });
});

test('every call of one who acts is answered after one query for who he is', async () => {
  const { client } = await acting([], owner);
  const statements = await platform.statementsOf(() => client.call(accountInfo, {}));
  expect(statements.filter((text) => text.includes('account_sessions') && text.includes('token_hash'))).toHaveLength(1);
});
