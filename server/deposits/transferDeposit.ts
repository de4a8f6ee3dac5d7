import { and, eq, sql } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { depositTransferKinds, type DepositTransferKind } from '../../contract/states/deposits';
import { entryTypes, type Owner } from '../../contract/ledger';
import { formatMoney, moneyText, parseMoney } from '../../contract/money';
import { depositTransfers, providers } from '../db/schema';
import { audit } from '../kernel/audit';
import { makerOf, operatorOf } from '../kernel/authenticate';
import { handle, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { balancesOf, isShort, post } from '../ledger/post';
import { notify } from '../notices/notify';
import { paperNumber } from '../papers/paperNumber';
import { nameOf } from '../parties/nameOf';

interface Transfer {
  kind: DepositTransferKind;
  fromId: number;
  toId: number;
  amount: string;
  remark: string | undefined;
}

/** Moves the money at once. Refuses, at the amount, what the giver's free deposit or balance does not hold. */
async function transfer(context: Context, { kind, fromId, toId, amount: text, remark = '' }: Transfer): Promise<{ order_sn: string }> {
  const { db, actor, now, fail } = context;
  const amount = parseMoney(text) ?? 0n;
  const from: Owner = { identity: 'payee', principalId: fromId };
  const to: Owner = { identity: 'payee', principalId: toId };
  const fund = kind === depositTransferKinds.fromBalance ? 'balance' : 'deposit';
  const orderSn = paperNumber('T', now);
  await db.insert(depositTransfers).values({ orderSn, kind, fromId, toId, amount, remark, accountId: makerOf(actor), createdAt: now });
  try {
    await post(db, {
      reference: `deposit.transferred:${orderSn}`,
      event: 'deposit.transferred',
      subject: orderSn,
      legs: [
        { owner: from, fund, amount: -amount, type: entryTypes.transferOut },
        { owner: to, fund: 'deposit', amount, type: entryTypes.transferIn },
      ],
      remark,
      operatorId: operatorOf(actor),
      now,
    });
  } catch (error) {
    if (!isShort(error)) throw error;
    const held = await balancesOf(db, from, [fund]);
    return fail('INSUFFICIENT_AVAILABLE', { left: moneyText(formatMoney(held[fund] ?? 0n)) }, 'amount');
  }
  await audit(context, 'deposit.transfer', `depositTransfer:${orderSn}`, { from: fromId, to: toId, amount: text });
  const told = { amount: formatMoney(amount) };
  if (fromId !== toId) {
    await notify(db, to, 'deposit.received', { ...told, name: (await nameOf(db, from)) ?? '' }, now);
    if (actor.identity === 'other') await notify(db, from, 'deposit.taken', { ...told, name: (await nameOf(db, to)) ?? '' }, now);
  }
  return { order_sn: orderSn };
}

export const transferDeposit = handle(contract.transferDeposit, async (context, { from_id: fromId, to_id: toId, amount, remark }) => {
  const { db, fail } = context;
  for (const [field, id] of [
    ['from_id', fromId],
    ['to_id', toId],
  ] as const) {
    const [found] = await db.select({ id: providers.id }).from(providers).where(eq(providers.id, id));
    if (!found) return fail('NOT_FOUND', {}, field);
  }
  if (fromId === toId) return fail('TRANSFER_TO_SELF', {}, 'to_id');
  return transfer(context, { kind: depositTransferKinds.toProvider, fromId, toId, amount, remark });
});

/** A provider of the caller's team, itself too. Held: who moves it out of the team waits for the commit. */
async function expectOfTeam({ db, actor, fail }: Context, id: number, isHeld: boolean): Promise<void> {
  const query = db
    .select({ id: providers.id })
    .from(providers)
    .where(and(eq(providers.id, id), sql`${providers.path} @> array[${actor.principalId}]::bigint[]`));
  const [found] = await (isHeld ? query.for('share') : query);
  if (!found) fail('NOT_FOUND', {}, 'to_id');
}

export const transferOwnDeposit = handle(contract.transferOwnDeposit, async (context, { kind, to_id: toId, amount, remark }) => {
  const { actor, fail } = context;
  const fromId = actor.principalId;
  if (kind === depositTransferKinds.fromBalance) return transfer(context, { kind, fromId, toId: fromId, amount, remark });
  if (toId === undefined) return invalid('to_id', 'field.required');
  await expectOfTeam(context, toId, false);
  if (toId === fromId) return fail('TRANSFER_TO_SELF', {}, 'to_id');
  const made = await transfer(context, { kind, fromId, toId, amount, remark });
  // The deposit may have been waited for.
  await expectOfTeam(context, toId, true);
  return made;
});
