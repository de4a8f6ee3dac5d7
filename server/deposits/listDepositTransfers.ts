import { or, sql } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { accounts, depositTransfers, providers } from '../db/schema';
import { contains, isMeant } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { visibleTransfers } from './visible';

export const listDepositTransfers = handleList(
  contract.listDepositTransfers,
  ({ actor }, { name, from, to }) => ({
    table: depositTransfers,
    joins: sql`join ${providers} giver on giver.id = ${depositTransfers.fromId}
    join ${providers} taker on taker.id = ${depositTransfers.toId}
    join ${accounts} on ${accounts.id} = ${depositTransfers.accountId}`,
    columns: { from_name: sql`giver.name`, to_name: sql`taker.name`, operator: accounts.username },
    where: [visibleTransfers(actor)],
    narrow: {
      name: or(contains(sql`giver.name`, name), contains(sql`taker.name`, name)),
      from: isMeant({ name: sql`giver.name`, number: depositTransfers.fromId }, from),
      to: isMeant({ name: sql`taker.name`, number: depositTransfers.toId }, to),
    },
  }),
  contract.sumDepositTransfers,
);
