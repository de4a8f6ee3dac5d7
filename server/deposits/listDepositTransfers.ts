import { or, sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { accounts, depositTransfers, providers } from '../db/schema';
import { exactNumber, isMeant } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { visibleTransfers } from './visible';

/** What a transfer brought one provider: between its own balance and its deposit nothing. */
const changeOf = (id: number | undefined) => {
  if (id === undefined) return sql`0`;
  const side = (of: { getSQL(): SQL }) => sql`(${of} = ${id})::int`;
  return sql`${depositTransfers.amount} * (${side(depositTransfers.toId)} - ${side(depositTransfers.fromId)})`;
};

export const listDepositTransfers = handleList(
  contract.listDepositTransfers,
  ({ actor }, { name, from, to }) => ({
    table: depositTransfers,
    joins: sql`join ${providers} giver on giver.id = ${depositTransfers.fromId}
    join ${providers} taker on taker.id = ${depositTransfers.toId}
    join ${accounts} on ${accounts.id} = ${depositTransfers.accountId}`,
    columns: {
      from_name: sql`giver.name`,
      to_name: sql`taker.name`,
      operator: accounts.username,
      change: changeOf(exactNumber(name)),
    },
    where: [visibleTransfers(actor)],
    narrow: {
      name: or(
        isMeant({ name: sql`giver.name`, number: depositTransfers.fromId }, name),
        isMeant({ name: sql`taker.name`, number: depositTransfers.toId }, name),
      ),
      from: isMeant({ name: sql`giver.name`, number: depositTransfers.fromId }, from),
      to: isMeant({ name: sql`taker.name`, number: depositTransfers.toId }, to),
    },
  }),
  contract.sumDepositTransfers,
);
