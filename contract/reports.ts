import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { id, requestId, text } from './fields';
import { reportStatusLabels, reportChannelLabels } from './states/reports';
import { codeColumn, labelColumn, list, moneyColumn, numberColumn, textColumn, timeColumn, usdtColumn } from './list';

/** What channels and the chain have reported, each once, and what came of it. An amount is in yuan or in USDT. */
export const listReports = list({
  paths: { other: '/platformApi/channel/report/list' },
  access: 'report.view',
  columns: {
    create_time: timeColumn('report.time'),
    channel: labelColumn('channel.title', reportChannelLabels),
    order_sn: textColumn('order.sn', { copyable: true }),
    trade_no: textColumn('report.tradeNo', { copyable: true }),
    amount: { ...moneyColumn('report.amount'), schema: z.nullable(z.string()) },
    usdt_amount: { ...usdtColumn('recharge.received'), schema: z.nullable(z.string()) },
    status: labelColumn('common.status', reportStatusLabels),
    /** With which code it was not applied. */
    problem: codeColumn('report.problem'),
    attempts: numberColumn('report.attempts'),
    due_time: timeColumn('report.due'),
    operator: textColumn('common.operator'),
    remark: textColumn('paper.reason'),
    finish_time: timeColumn('paper.decided'),
  },
  /** Numbers are whole: these are found among millions. */
  filters: { status: true, channel: true, trade_no: true, order_sn: true, create_time: true },
  sortable: ['create_time'],
  exportName: 'channel-reports',
  isEndless: true,
});

/** Applies a report now. Refused with what is still in its way. */
export const retryReport = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/channel/report/retry' },
  access: 'report.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({ id, request_id: requestId }),
  output: done,
});

/** Nothing is to come of a report; why is kept with it. */
export const dismissReport = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/channel/report/dismiss' },
  access: 'report.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({ id, reason: text(200), request_id: requestId }),
  output: done,
});
