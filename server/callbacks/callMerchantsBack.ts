import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { callbackStates } from '../../contract/states/orders';
import { listen } from '../kernel/listen';
import { outlast } from '../kernel/outlast';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { callBack } from './callBack';
import { callbackChannel, claim, endPlan, joinCallers, joinCallersAnew, planAgain, type Claimed } from './queue';

/** At most so many calls of one process are in flight, and of these so many beside the first ones of their merchants. */
const maxCalls = 200;
const maxMore = 50;
const pollMs = 500;
/** What becomes due or ends within this time is claimed in one statement. */
const gatherMs = 10;
/** After a fault of our own. */
const faultSeconds = 60;
/** How long giving an attempt back is tried where the database is away. */
const giveBackMs = 5_000;
/** How long calls in flight are waited for when the platform stops: a little longer than a call may take. */
const closeMs = 16_000;

/** Makes an attempt. Never throws: a fault of ours is told and the attempt made again, it never costs a callback. */
async function attempt(services: Services, claimed: Claimed): Promise<void> {
  const { db, clock, log } = services;
  const { order, attempt: number } = claimed;
  try {
    if (order.callbackStatus === callbackStates.retrying) await callBack(services, claimed, number);
    else await endPlan(db, order.id, number);
  } catch (error) {
    log.error({ err: error, order: order.orderSn, attempt: number }, 'a merchant could not be called back');
    await outlast(giveBackMs, () => planAgain(db, order.id, number, clock.in(faultSeconds))).catch((again: unknown) => {
      log.error({ err: again, order: order.orderSn }, 'an attempt could not be given back: it comes again when its time is over');
    });
  }
}

/** Calls merchants back for as long as the platform runs: each call by itself, and the next whenever one has ended. */
export function callMerchantsBack(services: Services, url: string): Pick<Repeating, 'stop'> {
  const calls = new Map<Promise<void>, Claimed>();
  /** The connection on which this process has joined; null: it has not, or has lost it. */
  let joined: Client | null = null;
  const claiming = repeat(services, 'claiming callbacks', pollMs, async () => {
    // What is taken without having joined is free for whoever joins alone, as if its taker were gone: it would be called twice at once.
    if (!joined) return;
    await sleep(gatherMs);
    const more = [...calls.values()].filter(({ isFirst }) => !isFirst).length;
    for (const claimed of await claim(services, maxCalls - calls.size, maxMore - more)) {
      const call = attempt(services, claimed).finally(() => {
        calls.delete(call);
        claiming.wake();
      });
      calls.set(call, claimed);
    }
  });
  let join = joinCallersAnew;
  const announcements = listen(services, url, callbackChannel, claiming.wake, async (listener) => {
    await join(listener);
    join = joinCallers;
    joined = listener;
    // The end of one that was replaced is none of the one that stands.
    listener.once('end', () => {
      if (joined === listener) joined = null;
    });
  });
  return {
    stop: async () => {
      await claiming.stop();
      await Promise.race([Promise.all(calls.keys()), sleep(closeMs, undefined, { ref: false })]);
      await announcements.stop();
    },
  };
}
