import { sql } from 'drizzle-orm';
import { channels } from '../../contract/labels';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { adjustments, auditLogs, merchants, rates, withdrawals } from '../db/schema';
import type { DemoWorld } from './movements';

/** What the platform's people did, read from what came of it: the log and the papers say the same. */
export async function seedAuditLogs({ db }: DemoWorld, admin: number): Promise<void> {
  const { approved, rejected } = adjustmentStatuses;
  await db.execute(sql`
    insert into ${auditLogs} (actor_id, action, subject, details, ip, request_id, created_at)
    select actor, action, subject, details, '203.0.113.' || (10 + actor % 40), md5(action || subject), at from (
      select ${admin}::bigint as actor, 'merchant.create' as action, 'merchant:' || id as subject,
        jsonb_build_object('name', jsonb_build_array(null, name),
          'rate_copy', jsonb_build_array(null, rate_at('payer', id, ${channels.copy}, created_at)),
          'rate_pay', jsonb_build_array(null, rate_at('payer', id, ${channels.pay}, created_at))) as details, created_at as at
      from ${merchants}
      union all
      select set_by, 'rate.set', case identity when 'payer' then 'merchant:' else 'provider:' end || principal_id,
        jsonb_build_object(case channel when ${channels.copy} then 'rate_copy' else 'rate_pay' end,
          jsonb_build_array(rate_at(identity, principal_id, channel, created_at), rate),
          'effective_time', jsonb_build_array(null, extract(epoch from effective_from)::bigint)), created_at
      from ${rates} where set_by is not null
      union all
      select reviewer_id, case status when ${withdrawalStatuses.rejected} then 'withdrawal.reject' else 'withdrawal.approve' end,
        'withdrawal:' || order_sn,
        case status when ${withdrawalStatuses.rejected} then jsonb_build_object('remark', remark) else '{}'::jsonb end,
        coalesce(finished_at, created_at)
      from ${withdrawals} where reviewer_id is not null
      union all
      select reviewer_id, case status when ${rejected} then 'adjustment.reject' else 'adjustment.approve' end,
        'adjustment:' || order_sn, case when remark = '' then '{}'::jsonb else jsonb_build_object('remark', remark) end, finished_at
      from ${adjustments} where reviewer_id is not null and status in (${approved}, ${rejected})
    ) done order by at`);
}
