import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { id, money, optionalText, requestId, text } from './fields';
import { stateInput } from './labels';
import { adjustmentStatuses, adjustmentStatusLabels, adjustmentTargetLabels, directionLabels } from './states/adjustments';
import { partyKindLabels } from './states/parties';
import { labelColumn, list, moneyColumn, ownerColumns, snColumn, sumsOf, textColumn, timeColumn } from './list';

/** Money that was moved by hand: proposed by one operator, approved by another. */
export const listAdjustments = list({
  paths: { other: '/platformApi/adjustment/list' },
  access: 'adjustment.view',
  columns: {
    order_sn: snColumn('adjustment.sn'),
    target: labelColumn('adjustment.target', adjustmentTargetLabels),
    ...ownerColumns,
    change: moneyColumn('adjustment.change'),
    status: labelColumn('common.status', adjustmentStatusLabels),
    reason: textColumn('adjustment.reason'),
    maker: textColumn('adjustment.maker'),
    reviewer: textColumn('paper.reviewer'),
    remark: textColumn('adjustment.remark'),
    create_time: timeColumn('common.createTime'),
    finish_time: timeColumn('paper.decided'),
  },
  filters: {
    order_sn: true,
    owner: { kind: 'text', title: 'party.owner' },
    owner_kind: { kind: 'label', title: 'party.kind', labels: partyKindLabels },
    target: true,
    status: true,
    create_time: true,
    finish_time: true,
  },
  sortable: ['create_time', 'change'],
  exportName: 'adjustments',
});

export const sumAdjustments = sumsOf(listAdjustments, ['change'], { column: 'status', state: adjustmentStatuses.approved });

/** Proposes to add to (direction 1) or take from (2) what somebody holds; nothing moves until another operator approves it. */
export const createAdjustment = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/adjustment/create' },
  access: 'adjustment.create',
  stepUp: true,
  idempotent: true,
  input: z.object({
    target: stateInput(adjustmentTargetLabels),
    /** Merchant's or provider's number; none for the platform's own. */
    owner_id: z.optional(id),
    direction: stateInput(directionLabels),
    amount: money(),
    reason: text(200),
    request_id: requestId,
  }),
  output: z.object({ order_sn: z.string() }),
});

const oneAdjustment = { order_sn: text(40), request_id: requestId };

/** pending → approved: the money moves. Refused while what is to be taken is not there. */
export const approveAdjustment = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/adjustment/approve' },
  access: 'adjustment.review',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...oneAdjustment, remark: optionalText(200) }),
  output: done,
});

/** pending → rejected. */
export const rejectAdjustment = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/adjustment/reject' },
  access: 'adjustment.review',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...oneAdjustment, reason: text(200) }),
  output: done,
});

/** Whoever proposed it takes it back while it is pending. */
export const cancelAdjustment = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/adjustment/cancel' },
  access: 'adjustment.create',
  stepUp: true,
  idempotent: true,
  input: z.object(oneAdjustment),
  output: done,
});
