import { createParser } from 'eventsource-parser';
import { pathFor } from '../../../contract/endpoint';
import { streamMessages, type Message, type ReadyEvent } from '../../../contract/notices';
import type { Identity } from '../../../contract/identity';
import { sessionExpired } from '../../session/endSession';
import { storedToken } from '../../session/storage';

export interface StreamEvents {
  onReady: (ready: ReadyEvent) => void;
  onMessage: (message: Message) => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** The platform beats every 15 seconds: a connection that is silent for longer is dead, whatever the network says. */
const silenceMs = 40_000;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', now, { once: true });
    window.addEventListener('online', now, { once: true });
  });

/**
 * Holds the message stream of an identity until the signal says to stop. A connection that breaks goes on after the
 * last message seen: none is lost, none comes twice.
 */
export async function followMessages(identity: Identity, { onReady, onMessage }: StreamEvents, signal: AbortSignal): Promise<void> {
  let last: number | undefined;
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const token = storedToken(identity);
    if (!token) return;
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop, { once: true });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
    };
    const parser = createParser({
      onEvent: ({ event, data }) => {
        waitMs = firstWaitMs;
        if (event === 'ready') {
          const ready: ReadyEvent = JSON.parse(data);
          last ??= ready.last;
          onReady(ready);
        } else if (event === 'message') {
          const message: Message = JSON.parse(data);
          last = message.id;
          onMessage(message);
        }
      },
    });
    try {
      heard();
      const response = await fetch(
        `${window.location.origin}/api${pathFor(streamMessages, identity)}${last === undefined ? '' : `?after=${last}`}`,
        { headers: { authorization: `Bearer ${token}` }, signal: attempt.signal },
      );
      if (response.status === 401) return sessionExpired(identity, token);
      if (!response.headers.get('content-type')?.includes('event-stream') || !response.body) {
        const { code }: { code?: number } = await response.json();
        if (code === 301 || code === 401) return sessionExpired(identity, token);
      } else {
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          heard();
          parser.feed(chunk.value);
        }
      }
    } catch {
      // The network left, or the silence was too long: tried again below.
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    }
    await wait(waitMs * (0.75 + Math.random() / 2), signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}
