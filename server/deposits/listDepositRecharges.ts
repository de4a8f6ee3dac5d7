import { sql } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { accounts, recharges } from '../db/schema';
import { isMeant } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { actedByOf, ownerName } from '../parties/nameOf';
import { shownStatus } from '../recharges/state';
import { paidToText } from '../payAccounts/paidTo';
import { visibleDeposits } from './visible';

const owner = ownerName(recharges);

export const listDepositRecharges = handleList(
  contract.listDepositRecharges,
  (reading, filters) => ({
    table: recharges,
    joins: sql`left join ${accounts} on ${accounts.id} = ${recharges.reviewerId}`,
    columns: {
      ms_id: recharges.principalId,
      name: owner,
      status: shownStatus(reading.now),
      method: sql`(${recharges.paidTo}->>'method')::int`,
      account: paidToText(recharges.paidTo),
      acted_by: actedByOf(reading, recharges.accountId),
      reviewer: accounts.username,
    },
    where: [visibleDeposits(reading.actor)],
    narrow: { name: isMeant({ name: owner, number: recharges.principalId }, filters.name) },
  }),
  contract.sumDepositRecharges,
);
