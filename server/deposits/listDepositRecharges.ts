import { sql } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { accounts, recharges } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { ownerName } from '../parties/nameOf';
import { shownStatus } from '../recharges/state';
import { paidToText } from '../payAccounts/paidTo';
import { visibleDeposits } from './visible';

const name = ownerName(recharges);

const method = sql`(${recharges.paidTo}->>'method')::int`;

export const listDepositRecharges = handleList(contract.listDepositRecharges, ({ actor, now }, filters) => ({
  columns: {
    id: recharges.id,
    order_sn: recharges.orderSn,
    ms_id: recharges.principalId,
    name,
    amount: sql`coalesce(${recharges.credited}, ${recharges.amount})`,
    status: shownStatus(now),
    method,
    account: paidToText(recharges.paidTo),
    voucher: recharges.voucher,
    remark: recharges.remark,
    reason: recharges.reason,
    reviewer: accounts.username,
    create_time: recharges.createdAt,
    finish_time: recharges.finishedAt,
  },
  from: sql`${recharges} left join ${accounts} on ${accounts.id} = ${recharges.reviewerId}`,
  where: [
    visibleDeposits(actor),
    contains(recharges.orderSn, filters.order_sn),
    actor.identity === 'other' ? contains(name, filters.name) : undefined,
    equals(shownStatus(now), filters.status),
    equals(method, filters.method),
    within(recharges.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: recharges.id,
}));
