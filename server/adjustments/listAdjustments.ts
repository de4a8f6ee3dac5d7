import { sql } from 'drizzle-orm';
import * as contract from '../../contract/adjustments';
import { adjustedFunds } from '../../contract/states/adjustments';
import { partyKindNames } from '../../contract/states/parties';
import { adjustments } from '../db/schema';
import { equals, isMeant } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { ownerName } from '../parties/nameOf';
import { visibleAdjustments } from './visible';

const owner = ownerName(adjustments);

const target = sql`case ${sql.join(
  Object.entries(adjustedFunds).map(
    ([number, { identity, fund }]) =>
      sql`when ${adjustments.identity} = ${identity} and ${adjustments.fund} = ${fund} then ${Number(number)}::int`,
  ),
  sql` `,
)} end`;

export const listAdjustments = handleList(
  contract.listAdjustments,
  ({ actor }, filters) => ({
    table: adjustments,
    joins: sql`join accounts maker on maker.id = ${adjustments.makerId}
    left join accounts reviewer on reviewer.id = ${adjustments.reviewerId}`,
    columns: {
      target,
      owner_name: owner,
      change: adjustments.amount,
      maker: sql`maker.username`,
      reviewer: sql`reviewer.username`,
    },
    where: [visibleAdjustments(actor)],
    narrow: {
      owner: isMeant({ name: owner, number: adjustments.principalId }, filters.owner),
      owner_kind: equals(adjustments.identity, filters.owner_kind && partyKindNames[filters.owner_kind]),
    },
  }),
  contract.sumAdjustments,
);
