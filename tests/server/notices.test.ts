import { once } from 'node:events';
import net from 'node:net';
import { createAdjustment } from '../../contract/adjustments';
import { pathFor } from '../../contract/endpoint';
import { attention, listMessages, readMessages, streamMessages } from '../../contract/notices';
import { codes } from '../../contract/codes';
import { homeSummary, orderTrend } from '../../contract/home';
import { accountInfo, imitateMerchant, logout, startMerchantImitation } from '../../contract/session';
import { createAccount } from '../../contract/accounts';
import { hashToken } from '../../server/kernel/secrets';
import { Client, ownerOf, subAccount } from '../support/client';
import { whileLocked } from '../support/hold';
import { startPlatform, type TestPlatform } from '../support/platform';
import { follow } from '../support/stream';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
let second: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  // Another process on the same database.
  second = await startPlatform({}, platform);
  owner = await ownerOf(platform, 'other');
});
afterAll(async () => {
  await second.stop();
  await platform.stop();
});

let made = 0;
/** Does something of which the platform's people are told. */
async function happen(client = owner): Promise<void> {
  made += 1;
  await client.get(createAccount, {
    username: `told${made}`,
    password: 'secret-4711',
    name: '员工',
    role: 'readonly',
    permissions: [],
    must_second_factor: 2,
    request_id: `notice-${made}-0000`,
  });
}

test('messages are unread until they are read, for each account alone, and listed newest first [S7.7]', async () => {
  const colleague = await subAccount(owner, ['account.view']);
  await owner.get(readMessages, {});
  await colleague.get(readMessages, {});
  for (let index = 0; index < 3; index += 1) await happen();
  expect(await owner.get(attention, {})).toEqual({ unread_messages: 3 });
  const { list, unread_messages: unread } = await owner.get(listMessages, { limit: 5 });
  expect(unread).toBe(3);
  expect(list.map(({ read }) => read)).toEqual([2, 2, 2, 1, 1]);
  expect(list[0]).toMatchObject({ kind: 'account.created', details: { username: `told${made}` } });
  expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).sort((a, b) => b - a));
  const older = await owner.get(listMessages, { limit: 2, before: list[0]?.id });
  expect(older.list.map(({ id }) => id)).toEqual([list[1]?.id, list[2]?.id]);

  expect(await owner.get(readMessages, { ids: [list[1]?.id ?? 0] })).toEqual({ read: 1, unread_messages: 2 });
  expect(await owner.get(readMessages, {})).toEqual({ read: 2, unread_messages: 0 });
  expect(await colleague.get(attention, {})).toEqual({ unread_messages: 3 });
});

test('a message reaches the streams of every process, once and in order, and nobody else [S2.57]', async () => {
  const merchant = await ownerOf(platform, 'payer');
  const [here, there, elsewhere] = [await follow(platform, owner), await follow(second, owner), await follow(platform, merchant)];
  expect(here.events[0]).toMatchObject({ event: 'ready' });
  await Promise.all(Array.from({ length: 20 }, () => happen()));
  for (const stream of [here, there]) {
    await stream.wait(21);
    const ids = stream.events.slice(1).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(stream.events.slice(1).every(({ id, data }) => data.id === id)).toBe(true);
  }
  expect(elsewhere.events).toHaveLength(1);
  await Promise.all([here, there, elsewhere].map(({ close }) => close()));
});

test('who asks the others to decide is not asked himself, in no list, count or stream', async () => {
  const colleague = await subAccount(owner, ['adjustment.view']);
  await Promise.all([owner.get(readMessages, {}), colleague.get(readMessages, {})]);
  const [own, theirs] = [await follow(platform, owner), await follow(second, colleague)];
  await owner.get(createAdjustment, { target: 4, direction: 1, amount: '1.00', reason: '少记', request_id: 'notice-adjust-own' });
  await theirs.wait(2);
  expect(theirs.events[1]?.data).toMatchObject({ kind: 'adjustment.new' });
  expect(await colleague.get(attention, {})).toEqual({ unread_messages: 1 });
  // What comes after it has come: it was left out, and is not on its way.
  await happen();
  await own.wait(2);
  expect(own.events[1]?.data).toMatchObject({ kind: 'account.created' });
  expect(await owner.get(attention, {})).toEqual({ unread_messages: 1 });
  expect((await owner.get(listMessages, { limit: 5 })).list.map(({ kind }) => kind)).not.toContain('adjustment.new');
  await Promise.all([own.close(), theirs.close()]);
});

test('a stream that broke goes on after the last message seen: none is lost, none comes twice', async () => {
  const stream = await follow(platform, owner);
  await happen();
  await stream.wait(2);
  const seen = stream.events.at(-1)?.id ?? 0;
  await stream.close();
  await happen();
  await happen();
  const again = await follow(second, owner, seen);
  await again.wait(3);
  expect(again.events.slice(1).map(({ id }) => id > seen)).toEqual([true, true]);
  await happen();
  await again.wait(4);
  expect(new Set(again.events.slice(1).map(({ id }) => id)).size).toBe(3);
  await again.close();
});

test('a message written while nobody announced it arrives all the same', async () => {
  const stream = await follow(platform, owner);
  await platform.db.query("insert into messages (identity, principal_id, kind, created_at) values ('other', 0, 'account.created', now())");
  await stream.wait(2);
  await stream.close();
});

/** Fails unless it comes to pass within a second. */
const atOnce = (happening: Promise<unknown>, withinMs = 1500) =>
  Promise.race([happening, new Promise((_resolve, reject) => setTimeout(() => reject(new Error('not at once')), withinMs))]);

test('a stream ends at once with its session, in whichever process', async () => {
  const colleague = await subAccount(owner);
  const [here, there] = [await follow(platform, colleague), await follow(second, colleague)];
  const stays = await follow(platform, owner);
  await colleague.get(logout, {});
  await atOnce(Promise.all([here.ended, there.ended]));
  await happen();
  await stays.wait(2);
  await stays.close();
});

test('a stream ends at once where its account may see something else by now, and begins again with that', async () => {
  const colleague = await subAccount(owner, ['account.view']);
  const { userId: id } = await colleague.get(accountInfo, {});
  const stream = await follow(platform, colleague);
  await platform.db.query("update accounts set permissions = '{loginLog.view}' where id = $1", [id]);
  await atOnce(stream.ended);
  const again = await follow(platform, colleague);
  await happen();
  await colleague.get(accountInfo, {});
  expect(again.events).toHaveLength(1);
  await again.close();
});

test('the stream of one who acts ends with the own session', async () => {
  const operator = await subAccount(owner, ['merchant.imitate']);
  const { id } = await (await ownerOf(platform, 'payer')).get(accountInfo, {});
  const { plat_token: code } = await operator.get(startMerchantImitation, { mer_id: id });
  const acting = new Client(platform, 'payer');
  acting.token = (await acting.get(imitateMerchant, { plat_token: code, mer_id: id })).token;
  const stream = await follow(platform, acting);
  await operator.get(logout, {});
  await atOnce(stream.ended);
});

test('a stream that was being opened while its session ended ends at once too', async () => {
  const colleague = await subAccount(owner);
  await whileLocked(platform, 'messages', async (release) => {
    const stream = fetch(`${platform.url}/api${pathFor(streamMessages, 'other')}`, {
      headers: { authorization: `Bearer ${colleague.token}` },
    }).then((response) => response.text());
    await waiting(platform, '"messages"');
    const ended = await platform.db.query('update account_sessions set revoked_at = now() where token_hash = $1', [
      hashToken(colleague.token ?? ''),
    ]);
    expect(ended.rowCount).toBe(1);
    await release();
    await atOnce(stream);
  });
});

test('a stream whose session ended while nobody could announce it ends as soon as somebody listens again', async () => {
  const colleague = await subAccount(owner);
  const stream = await follow(platform, colleague);
  const listening = "from pg_stat_activity where datname = current_database() and application_name = 'tmall-system notices'";
  const broken = await platform.db.query(`select pg_terminate_backend(pid) ${listening}`);
  expect(broken.rowCount).toBeGreaterThan(0);
  await platform.db.query('update account_sessions set revoked_at = now() where token_hash = $1', [hashToken(colleague.token ?? '')]);
  await atOnce(stream.ended, 6000);
});

test('an account has ten streams; with one more the oldest ends', async () => {
  const colleague = await subAccount(owner);
  const streams = [];
  for (let index = 0; index < 11; index += 1) streams.push(await follow(platform, colleague));
  await atOnce(streams[0]?.ended ?? Promise.reject(new Error('no stream')));
  await platform.advance(1);
  const open = await Promise.all(
    streams
      .slice(1)
      .map(({ ended }) => Promise.race([ended.then(() => false), new Promise((resolve) => setTimeout(() => resolve(true), 300))])),
  );
  expect(open).toEqual(Array.from({ length: 10 }, () => true));
  await Promise.all(streams.slice(1).map(({ close }) => close()));
});

test('a stream whose reader does not read is given up', async () => {
  const colleague = await subAccount(owner, ['account.view']);
  const { hostname, port } = new URL(platform.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(`GET /api/platformApi/message/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${colleague.token}\r\n\r\n`);
  await once(socket, 'readable');
  // From here on nobody reads; more comes than the network holds.
  const details = JSON.stringify({ operator: 'x'.repeat(20_000), username: 'y' });
  const tell = () =>
    platform.db.query(
      `insert into messages (identity, principal_id, kind, details, created_at)
       select 'other', 0, 'account.created', $1::jsonb, now() from generate_series(1, 500)`,
      [details],
    );
  const closed = once(socket, 'close');
  await tell();
  await tell();
  await platform.db.query("select pg_notify('notices', 'other:0')");
  const given = await Promise.race([
    // What was under way is read to its end: it ends, and without all that was told.
    new Promise((resolve) => setTimeout(resolve, 8000)).then(() => {
      let bytes = 0;
      socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => {});
      return closed.then(() => bytes);
    }),
    new Promise((resolve) => setTimeout(() => resolve('still open'), 20_000)),
  ]);
  expect(given).not.toBe('still open');
  expect(Number(given)).toBeLessThan(1000 * 20_000);
  await platform.db.query('delete from messages where length(details::text) > 10000');
}, 40_000);

describe('messages and figures belong to permissions', () => {
  test('who may not see what a message is about is not told: not in the list, not in the count, not in the stream', async () => {
    const [blind, sees] = [await subAccount(owner), await subAccount(owner, ['account.view'])];
    await Promise.all([blind, sees].map((client) => client.get(readMessages, {})));
    const [none, told] = [await follow(platform, blind), await follow(platform, sees)];
    await happen();
    await told.wait(2);
    expect(none.events).toHaveLength(1);
    expect(await blind.get(attention, {})).toEqual({ unread_messages: 0 });
    expect((await blind.get(listMessages, {})).list).toEqual([]);
    expect(await sees.get(attention, {})).toEqual({ unread_messages: 1 });
    await Promise.all([none.close(), told.close()]);
  });

  test('the home page has the figures that one may see, and no others', async () => {
    const figuresOf = async (permissions: string[]) =>
      (await (await subAccount(owner, permissions)).get(homeSummary, {})).figures.map(({ name }) => name);
    expect(await figuresOf([])).toEqual([]);
    expect(await figuresOf(['merchant.view', 'loginLog.view'])).toEqual(['merchants', 'failedLoginsToday']);
    expect(await figuresOf(['fund.view'])).toEqual(['preDeposit', 'preDepositDays']);
    expect(await figuresOf(['order.view'])).toEqual([
      'ordersToday',
      'paidOrdersToday',
      'paidAmountToday',
      'paidAmountYesterday',
      'successRateToday',
      'callbacksGivenUp',
    ]);
    expect((await (await subAccount(owner)).call(orderTrend, { span: 'day' })).code).toBe(codes.ILLEGAL.code);
  });
});

test('a stop waits for no connection on which nothing is asked', async () => {
  const short = await startPlatform();
  const port = Number(new URL(short.url).port);
  const idle = net.connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const closed = once(idle, 'close');
  const began = Date.now();
  await short.stop();
  await closed;
  // One that is idle is kept for more than a minute.
  expect(Date.now() - began).toBeLessThan(20_000);
});
