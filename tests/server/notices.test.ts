import { once } from 'node:events';
import net from 'node:net';
import { attention, listMessages, readMessages, streamMessages } from '../../contract/notices';
import { pathFor } from '../../contract/endpoint';
import { logout } from '../../contract/session';
import { createAccount } from '../../contract/account';
import { Client, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

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

interface Event {
  event: string;
  id: number;
  data: { id: number; kind: string; last: number; unread_messages: number };
}

/** Reads an account's stream until it is closed. */
async function follow(at: TestPlatform, client: Client, after?: number): Promise<{ events: Event[]; wait: (count: number) => Promise<void>; close: () => Promise<void>; ended: Promise<void> }> {
  const leaving = new AbortController();
  const response = await fetch(`${at.url}/api${pathFor(streamMessages, client.identity)}${after === undefined ? '' : `?after=${after}`}`, { headers: { authorization: `Bearer ${client.token}` }, signal: leaving.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: Event[] = [];
  const read = async () => {
    let rest = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      rest += chunk.value;
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const fields = Object.fromEntries(part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
        if (fields.event) events.push({ event: fields.event, id: Number(fields.id ?? 0), data: JSON.parse(fields.data ?? '{}') });
      }
    }
  };
  const ended = read().catch(() => {});
  const wait = async (count: number) => {
    for (let tries = 0; events.length < count && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(events.length).toBeGreaterThanOrEqual(count);
  };
  await wait(1);
  return {
    events,
    wait,
    ended,
    close: async () => {
      leaving.abort();
      await ended;
    },
  };
}

let made = 0;
/** Does something of which the platform's people are told. */
async function happen(client = owner): Promise<void> {
  made += 1;
  await client.get(createAccount, { username: `told${made}`, password: 'secret-4711', name: '员工', role: 'readonly', permissions: [], must_second_factor: 2, request_id: `notice-${made}-0000` });
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

test('a stream ends with its session', async () => {
  const colleague = await subAccount(owner);
  const stream = await follow(platform, colleague);
  await colleague.get(logout, {});
  await stream.ended;
}, 30_000);

test('a stop waits for no connection on which nothing is asked', async () => {
  const short = await startPlatform();
  const port = Number(new URL(short.url).port);
  const idle = net.connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const closed = once(idle, 'close');
  const began = Date.now();
  await short.stop();
  await closed;
  expect(Date.now() - began).toBeLessThan(5000);
});
