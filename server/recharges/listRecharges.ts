import { sql } from 'drizzle-orm';
import * as contract from '../../contract/recharges';
import { accounts, recharges, usdtTransfers } from '../db/schema';
import { handleList } from '../kernel/handleList';
import { shownStatus } from './state';
import { ownRecharges } from './visible';

export const listRecharges = handleList(
  contract.listRecharges,
  ({ now, actor }) => ({
    table: recharges,
    joins: sql`join ${accounts} on ${accounts.id} = ${recharges.accountId}
      left join ${usdtTransfers} on ${usdtTransfers.rechargeId} = ${recharges.id}`,
    columns: {
      usdt_received: usdtTransfers.amount,
      status: shownStatus(now),
      operator: accounts.username,
      paid_time: sql`case when ${recharges.credited} is not null then ${recharges.finishedAt} end`,
    },
    where: [ownRecharges(actor)],
  }),
  contract.sumRecharges,
);
