import { sql } from 'drizzle-orm';
import * as contract from '../../contract/recharges';
import { accounts, recharges, usdtTransfers } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';

export const listTransfers = handleList(contract.listTransfers, (_context, filters) => ({
  columns: {
    id: usdtTransfers.id,
    tx_id: usdtTransfers.txId,
    usdt_amount: usdtTransfers.amount,
    status: usdtTransfers.status,
    order_sn: recharges.orderSn,
    operator: accounts.username,
    create_time: usdtTransfers.createdAt,
  },
  from: sql`${usdtTransfers} left join ${recharges} on ${recharges.id} = ${usdtTransfers.rechargeId}
    left join ${accounts} on ${accounts.id} = ${usdtTransfers.operatorId}`,
  where: [
    contains(usdtTransfers.txId, filters.tx_id),
    equals(usdtTransfers.status, filters.status),
    within(usdtTransfers.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: usdtTransfers.id,
}));
