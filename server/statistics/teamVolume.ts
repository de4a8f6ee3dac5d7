import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/statistics';
import { providers, receivingAccounts } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { everybodys, type Viewer } from '../kernel/visible';
import { successRateOf } from '../orders/totals';
import { visibleProviders } from '../providers/visible';
import { daysAsked } from './days';
import { reportRows } from './reportRows';
import { boundsOf } from './listStatistics';
import { reportTable } from './reportTable';

/** At every level of the chain. */
const commission = sql`report.commission + report.parent_commission + report.upper_commission`;

/** A number as people write it; what is none is nobody's. */
const isNumbered = (column: { getSQL(): SQL }, number: string) => eq(sql`${column}::text`, number.replace(/^#/, ''));

/** Those right below one; without one the roots, or those right below the caller. */
function belowOf({ identity, principalId }: Viewer, above: string | undefined, name: string | undefined): SQL | undefined {
  if (above) return isNumbered(providers.parentId, above);
  if (name) return undefined;
  return identity === 'other' ? isNull(providers.parentId) : eq(providers.parentId, principalId);
}

export const listTeamVolume = handleList(
  contract.listTeamVolume,
  async ({ db, actor, now }, { above, name, ...asked }) => {
    const { days } = await daysAsked(db, asked, now);
    const { from } = reportRows({ subject: 'provider', span: null, isSplit: true, days });
    // Whoever is in a team now brings what he received before he came, and takes it along when he is moved.
    const teams = sql`select above.id, count(*) as members, coalesce(sum(orders), 0) as orders,
      coalesce(sum(paid_orders), 0) as paid_orders,
      coalesce(sum(volume), 0) as volume, coalesce(sum(${commission}), 0) as commission
    from ${providers} member left join ${from} on report.subject_id = member.id cross join unnest(member.path) as above (id)
    group by above.id`;
    return {
      table: providers,
      joins: sql`join (${teams}) team on team.id = ${providers.id} left join ${from} on report.subject_id = ${providers.id}`,
      columns: {
        ...boundsOf(null, days),
        subject_id: providers.id,
        members: sql`team.members`,
        orders: sql`team.orders`,
        paid_orders: sql`team.paid_orders`,
        success_rate: successRateOf('team'),
        team_volume: sql`team.volume`,
        own_volume: sql`coalesce(report.volume, 0)`,
        team_commission: sql`team.commission`,
        own_commission: sql`coalesce(${commission}, 0)`,
      },
      narrow: { days: undefined, above: undefined },
      where: [visibleProviders(actor), belowOf(actor, above, name)],
    };
  },
  contract.sumTeamVolume,
);

/** A shop has one channel for good: what came by one of them is what its shops received. */
export const listVolumeDetail = handleList(
  contract.listVolumeDetail,
  async ({ db, actor, now }, { channel, provider, ...asked }) => {
    const { days } = await daysAsked(db, asked, now);
    const own = actor.identity === 'payee' ? eq(providers.id, actor.principalId) : undefined;
    const shops = await db
      .select({ id: receivingAccounts.id })
      .from(receivingAccounts)
      .innerJoin(providers, eq(providers.id, receivingAccounts.providerId))
      .where(
        and(
          provider ? isNumbered(providers.id, provider) : (own ?? sql`false`),
          or(visibleProviders(actor) ?? everybodys, own),
          channel === undefined ? undefined : eq(receivingAccounts.channel, channel),
        ),
      );
    const { from } = reportRows({ subject: 'shop', span: 'day', isSplit: true, ids: shops.map(({ id }) => id), days });
    const byChannel = sql`select (extract(epoch from report.starts_at)::bigint / 3600 * 10 + shop.channel) as id,
      report.starts_at, shop.channel, sum(orders) as orders, sum(paid_orders) as paid_orders, sum(volume) as volume,
      sum(reversed_amount) as reversed_amount, sum(commission) as commission
    from ${from} join ${receivingAccounts} shop on shop.id = report.subject_id group by 1, 2, 3`;
    return {
      table: reportTable,
      rows: { from: sql`(${byChannel}) report` },
      columns: {
        ...boundsOf('day', days),
        time: reportTable.startsAt,
        channel: sql`report.channel`,
        success_rate: successRateOf('report'),
      },
      where: [],
      narrow: null,
    };
  },
  contract.sumVolumeDetail,
);

export const countedDays = handle(contract.countedDays, async ({ db, now }, asked) => {
  const { days } = await daysAsked(db, asked, now);
  return { from: toUnix(days.from), to: toUnix(days.to) };
});
