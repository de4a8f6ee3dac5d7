import { sql } from 'drizzle-orm';
import * as contract from '../../contract/adjustments';
import { adjustments } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { ownerName } from '../parties/nameOf';
import { visibleAdjustments } from './visible';
import { targets } from './targets';

const owner = ownerName(adjustments);

const target = sql`case ${sql.join(
  Object.entries(targets).map(
    ([number, { identity, fund }]) =>
      sql`when ${adjustments.identity} = ${identity} and ${adjustments.fund} = ${fund} then ${Number(number)}::int`,
  ),
  sql` `,
)} end`;

export const listAdjustments = handleList(contract.listAdjustments, ({ actor }, filters) => ({
  columns: {
    id: adjustments.id,
    order_sn: adjustments.orderSn,
    target,
    owner_id: adjustments.principalId,
    owner_name: owner,
    change: adjustments.amount,
    status: adjustments.status,
    reason: adjustments.reason,
    maker: sql`maker.username`,
    reviewer: sql`reviewer.username`,
    remark: adjustments.remark,
    create_time: adjustments.createdAt,
    finish_time: adjustments.finishedAt,
  },
  from: sql`${adjustments} join accounts maker on maker.id = ${adjustments.makerId}
    left join accounts reviewer on reviewer.id = ${adjustments.reviewerId}`,
  where: [
    visibleAdjustments(actor),
    contains(adjustments.orderSn, filters.order_sn),
    contains(owner, filters.owner),
    equals(target, filters.target),
    equals(adjustments.status, filters.status),
    within(adjustments.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: adjustments.id,
}));
