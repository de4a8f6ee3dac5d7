import { sql } from 'drizzle-orm';
import * as contract from '../../contract/withdrawals';
import { partyKindNames } from '../../contract/states/parties';
import { withdrawals } from '../db/schema';
import { equals, isMeant } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { actedByOf, ownerName, usernameOf } from '../parties/nameOf';
import { paidToText } from '../payAccounts/paidTo';
import { visibleWithdrawals } from './visible';

const owner = ownerName(withdrawals);

export const listWithdrawals = handleList(
  contract.listWithdrawals,
  (reading, filters) => ({
    table: withdrawals,
    columns: {
      owner_name: owner,
      method: sql`(${withdrawals.paidTo}->>'method')::int`,
      account: paidToText(withdrawals.paidTo),
      acted_by: actedByOf(reading, withdrawals.makerId),
      reviewer: usernameOf(withdrawals.reviewerId),
      payer: usernameOf(withdrawals.payerId),
    },
    where: [visibleWithdrawals(reading.actor)],
    narrow: {
      owner: isMeant({ name: owner, number: withdrawals.principalId }, filters.owner),
      owner_kind: equals(withdrawals.identity, filters.owner_kind && partyKindNames[filters.owner_kind]),
    },
  }),
  contract.sumWithdrawals,
);
