import { sql } from 'drizzle-orm';
import * as contract from '../../contract/recharges';
import { accounts, recharges, usdtTransfers } from '../db/schema';
import { contains } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { inOneSpelling } from '../reports/txId';

export const listTransfers = handleList(contract.listTransfers, (_reading, { tx_id: txId }) => ({
  table: usdtTransfers,
  joins: sql`left join ${recharges} on ${recharges.id} = ${usdtTransfers.rechargeId}
    left join ${accounts} on ${accounts.id} = ${usdtTransfers.operatorId}`,
  columns: { usdt_amount: usdtTransfers.amount, order_sn: recharges.orderSn, operator: accounts.username },
  narrow: { tx_id: contains(usdtTransfers.txId, inOneSpelling(txId?.trim() ?? '')) },
  where: [],
}));
