import { sql } from 'drizzle-orm';
import * as contract from '../../contract/recharges';
import { accounts, recharges } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { shownStatus } from './state';
import { ownRecharges } from './visible';

export const listRecharges = handleList(contract.listRecharges, ({ now, actor }, filters) => ({
  columns: {
    id: recharges.id,
    order_sn: recharges.orderSn,
    amount: recharges.amount,
    usdt_amount: recharges.usdtAmount,
    rate: recharges.rate,
    status: shownStatus(now),
    operator: accounts.username,
    create_time: recharges.createdAt,
    paid_time: sql`case when ${recharges.credited} is not null then ${recharges.finishedAt} end`,
  },
  from: sql`${recharges} join ${accounts} on ${accounts.id} = ${recharges.accountId}`,
  where: [
    ownRecharges(actor),
    contains(recharges.orderSn, filters.order_sn),
    equals(shownStatus(now), filters.status),
    within(recharges.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: recharges.id,
}));
