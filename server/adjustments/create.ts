import * as contract from '../../contract/adjustments';
import { adjustedFunds, adjustmentStatuses, directions } from '../../contract/states/adjustments';
import { platformOwner } from '../../contract/ledger';
import { formatMoney, parseMoney } from '../../contract/money';
import { adjustments } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { notify } from '../notices/notify';
import { paperNumber } from '../papers/paperNumber';
import { nameOf } from '../parties/nameOf';

export const createAdjustment = handle(
  contract.createAdjustment,
  async (context, { target: number, owner_id: ownerId, direction, amount: text, reason }) => {
    const { db, actor, now, fail } = context;
    const chosen = adjustedFunds[number];
    if (!chosen) return invalid('target', 'field.invalid');
    const isPlatform = chosen.identity === platformOwner.identity;
    if (!isPlatform && ownerId === undefined) return invalid('owner_id', 'field.required');
    const principalId = isPlatform ? platformOwner.principalId : (ownerId ?? 0);
    if (!isPlatform && (await nameOf(db, { identity: chosen.identity, principalId })) === null) return fail('NOT_FOUND', {}, 'owner_id');
    const fen = parseMoney(text) ?? 0n;
    const amount = direction === directions.increase ? fen : -fen;
    const orderSn = paperNumber('A', now);
    await db.insert(adjustments).values({
      orderSn,
      ...chosen,
      principalId,
      amount,
      reason,
      status: adjustmentStatuses.pending,
      makerId: actor.accountId,
      createdAt: now,
    });
    await audit(context, 'adjustment.create', `adjustment:${orderSn}`, {
      target: number,
      owner_id: principalId,
      amount: formatMoney(amount),
      reason,
    });
    await notify(db, platformOwner, 'adjustment.new', { operator: actor.username, amount: formatMoney(amount) }, now);
    return { order_sn: orderSn };
  },
);
