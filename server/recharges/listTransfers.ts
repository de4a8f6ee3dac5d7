import { sql } from 'drizzle-orm';
import * as contract from '../../contract/recharges';
import { accounts, recharges, usdtTransfers } from '../db/schema';
import { handleList } from '../kernel/handleList';

export const listTransfers = handleList(contract.listTransfers, () => ({
  table: usdtTransfers,
  joins: sql`left join ${recharges} on ${recharges.id} = ${usdtTransfers.rechargeId}
    left join ${accounts} on ${accounts.id} = ${usdtTransfers.operatorId}`,
  columns: { usdt_amount: usdtTransfers.amount, order_sn: recharges.orderSn, operator: accounts.username },
  where: [],
}));
