import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import * as gateway from '../../contract/gateway';
import { transferStatuses } from '../../contract/states/recharges';
import { parseMoney } from '../../contract/money';
import * as recharge from '../../contract/recharges';
import { orders, usdtTransfers } from '../db/schema';
import { handleChannel } from '../gateway/handleSigned';
import { inTransaction, type Handler } from '../kernel/handle';
import { refuse } from '../kernel/refusal';
import { inCheckedCapitals } from '../payAccounts/checkNumber';
import { apply } from './apply';
import { applyTogether, paidByIt } from './applyTogether';
import { keep, type Report, type Told } from './keep';
import { inOneSpelling, isTransfer } from './txId';

/** How the chain is called among the channels. */
const chain = 'usdt';

const keptRow = z.object({ id: z.number() });
const keptPayment = z.object({ id: z.number(), told: z.object({ channel: z.string(), tradeNo: z.string(), orderSn: z.string() }) });

/** Holds the rules of a signed call, and commits what it reports before anything else. */
const keepPayment = handleChannel(
  { ...gateway.reportPayment, output: keptPayment },
  async ({ db, now, caller }, isFresh, { channel, order_sn: orderSn, amount: text, trade_no: tradeNo }) => {
    const told = { channel, tradeNo, orderSn };
    const amount = parseMoney(text) ?? 0n;
    const kept = await keep(db, { kind: 'payment', ...told, logIndex: 0, address: '', amount }, { now, ip: caller.ip, isFresh });
    return { isFresh: kept.isFresh, answer: { ...kept.answer, told } };
  },
);

const keepTransfer = handleChannel({ ...recharge.reportTransfer, output: keptRow }, async (context, isFresh, input) => {
  const { now, caller } = context;
  const { amount: text, log_index: logIndex } = input;
  const [txId, address] = [inOneSpelling(input.tx_id), inCheckedCapitals(input.address)];
  const amount = parseMoney(text, 'USDT') ?? 0n;
  const told: Told = { kind: 'transfer', channel: chain, tradeNo: txId, logIndex, orderSn: '', address, amount };
  return inTransaction(context, async (db) => {
    const kept = await keep(db, told, { now, ip: caller.ip, isFresh });
    if (kept.isFresh && amount > 0n)
      await db
        .insert(usdtTransfers)
        .values({ txId, logIndex, address, amount, status: transferStatuses.unmatched, createdAt: now })
        .onConflictDoNothing();
    return kept;
  });
});

/** What a channel is refused with, although it is kept: it has mistaken a number. */
const toldProblems = { ORDER_UNKNOWN: 'order_sn', TRADE_NUMBER_TAKEN: 'trade_no' } as const;

function expectNumbers({ problem }: Report): void {
  if (problem === 'ORDER_UNKNOWN' || problem === 'TRADE_NUMBER_TAKEN') refuse(problem, {}, toldProblems[problem]);
}

/** A channel reports that a customer has paid. The same report again changes nothing; what comes of it is the order's state. */
export const reportPayment: Handler = {
  endpoint: gateway.reportPayment,
  async serve(context, raw) {
    const { id, told } = z.parse(keptPayment, await keepPayment.serve(context, raw));
    if (await applyTogether(context, id, told)) return paidByIt(told.orderSn);
    const { report, isNew } = await apply(context, id);
    expectNumbers(report);
    const { orderSn, hasPaid } = report;
    if (isNew && hasPaid) return paidByIt(orderSn);
    const [order] = await context.db.select({ status: orders.status }).from(orders).where(eq(orders.orderSn, orderSn));
    return order ? { order_sn: orderSn, status: order.status } : refuse('ORDER_UNKNOWN', {}, 'order_sn');
  },
};

/** The chain watcher reports a transfer. Told of again it changes nothing. */
export const reportTransfer: Handler = {
  endpoint: recharge.reportTransfer,
  async serve(context, raw) {
    const { id } = z.parse(keptRow, await keepTransfer.serve(context, raw));
    const { tradeNo, logIndex, problem } = (await apply(context, id)).report;
    // What became of the one that was told of before is no answer to this one.
    if (problem === 'TRADE_NUMBER_TAKEN') refuse(problem, {}, 'tx_id');
    const [transfer] = await context.db.select({ status: usdtTransfers.status }).from(usdtTransfers).where(isTransfer(tradeNo, logIndex));
    return { status: transfer?.status ?? transferStatuses.unmatched };
  },
};
