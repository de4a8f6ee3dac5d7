import { pathFor } from '../../contract/endpoint';
import { streamMessages } from '../../contract/notices';
import type { Client } from './client';
import type { TestPlatform } from './platform';

interface Event {
  event: string;
  id: number;
  data: { id: number; kind: string; last: number; unread_messages: number };
}

/** Reads an account's stream until it is closed. */
export async function follow(
  at: TestPlatform,
  client: Pick<Client, 'identity' | 'token'>,
  after?: number,
): Promise<{ events: Event[]; wait: (count: number) => Promise<void>; close: () => Promise<void>; ended: Promise<void> }> {
  const leaving = new AbortController();
  const response = await fetch(`${at.url}/api${pathFor(streamMessages, client.identity)}${after === undefined ? '' : `?after=${after}`}`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: leaving.signal,
  });
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
        const fields = Object.fromEntries(
          part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
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
