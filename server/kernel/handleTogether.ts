import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint';
import { builtOnce } from '../db/builtOnce';
import type { Db } from '../db/database';
import type { Actor } from './authenticate';
import { Batches } from './Batches';
import { demandStanding } from './demandStanding';
import { eachIfUndone } from './eachIfUndone';
import { handle, inTransactionTogether, known, type Context, type Handler, type PublicContext } from './handle';
import { idempotentInput, keepAnswers, keepKeys, keyOf } from './once';

/** A call that is done together with others. */
export interface Call<I> {
  context: Context;
  input: I;
}

/** Does several calls in one transaction; null for each that is to be done by itself. What it throws undoes all of them. */
type TogetherRule<I, T> = (db: Db, calls: readonly Call<I>[]) => Promise<(T | null)[]>;

interface Asked<I> {
  context: Omit<PublicContext, 'request' | 'reply'>;
  actor: Actor;
  parsed: I;
}

const callsMost = 16;

/**
 * The same for an idempotent call that many make at the same time: `together` does those in one transaction that nothing is in the way
 * of. Whatever it leaves, or fails, `rule` does by itself, and says why.
 */
export function handleTogether<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  together: TogetherRule<z.output<I>, z.output<O>>,
  rule: (context: Context, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  const alone = handle(endpoint, rule);
  const batches = builtOnce(
    () =>
      new Batches<Asked<z.output<I>>, z.output<O> | null>((asked) => doTogether(endpoint, together, asked), {
        most: callsMost,
        keysOf: ({ actor, parsed }) => [`${actor.accountId}:${z.parse(idempotentInput, parsed).request_id}`],
      }),
  );
  return {
    endpoint,
    async serve(context, input) {
      const { request: _request, reply: _reply, ...rest } = context;
      const { maker, ...asked } = await known(rest, endpoint, input);
      const answer = await context.shares.call('account', maker, () => batches(context.db).ask({ context: rest, ...asked }));
      return answer ?? alone.serve(context, input);
    },
  };
}

/** What is done of several calls in one transaction, each at most once per (account, call, request_id). */
async function doTogether<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  together: TogetherRule<z.output<I>, z.output<O>>,
  asked: Asked<z.output<I>>[],
): Promise<(z.output<O> | null)[]> {
  const [first] = asked;
  if (!first) return [];
  return eachIfUndone(first.context.log, 'calls', asked, () =>
    inTransactionTogether(first.context, async (db) => {
      const keys = asked.map(({ context, actor, parsed }) => keyOf(context, actor, endpoint, parsed));
      const isNew = await keepKeys(db, keys);
      const calls = asked.map(({ context, actor, parsed }) => ({ context: { ...context, db, actor }, input: parsed }));
      const mine = calls.filter((_call, place) => isNew[place]);
      const answers = await together(db, mine);
      const answerOf = new Map(mine.map((call, place) => [call, answers[place] ?? null]));
      const all = calls.map((call) => answerOf.get(call) ?? null);
      await keepAnswers(db, first.context, keys, all, isNew);
      // Where one may do something else by now all are undone, and each is asked who he is.
      await demandStanding(
        db,
        asked.map(({ actor }) => actor),
      );
      return all;
    }),
  );
}
