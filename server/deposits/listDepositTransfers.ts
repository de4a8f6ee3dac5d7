import { or, sql } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { accounts, depositTransfers, providers } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { visibleTransfers } from './visible';

export const listDepositTransfers = handleList(contract.listDepositTransfers, ({ actor }, filters) => ({
  columns: {
    id: depositTransfers.id,
    order_sn: depositTransfers.orderSn,
    kind: depositTransfers.kind,
    from_id: depositTransfers.fromId,
    from_name: sql`giver.name`,
    to_id: depositTransfers.toId,
    to_name: sql`taker.name`,
    amount: depositTransfers.amount,
    remark: depositTransfers.remark,
    operator: accounts.username,
    create_time: depositTransfers.createdAt,
  },
  from: sql`${depositTransfers}
    join ${providers} giver on giver.id = ${depositTransfers.fromId}
    join ${providers} taker on taker.id = ${depositTransfers.toId}
    join ${accounts} on ${accounts.id} = ${depositTransfers.accountId}`,
  where: [
    visibleTransfers(actor),
    contains(depositTransfers.orderSn, filters.order_sn),
    equals(depositTransfers.kind, filters.kind),
    filters.name === undefined ? undefined : or(contains(sql`giver.name`, filters.name), contains(sql`taker.name`, filters.name)),
    within(depositTransfers.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: depositTransfers.id,
}));
