import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { decimal, id, money, requestId, text, unixSeconds, whole } from './fields';
import { stateField } from './labels';
import { payMethodLabels } from './states/payAccounts';
import { depositStatusLabels, rechargeStatusLabels, transferStatusLabels } from './states/recharges';
import { labelColumn, list, moneyColumn, numberColumn, snColumn, sumsOf, textColumn, timeColumn, usdtColumn } from './list';

/** What a recharge in USDT asks to be paid. */
const rechargeInfoFields = {
  amount: decimal,
  order_sn: z.string(),
  /** Seconds, unix: until then it is to be paid. */
  expire_time: unixSeconds,
  ustd_amount: decimal,
  exchange_rate: decimal,
  /** Address of the QR image, base included. */
  ucode: z.string(),
  /** Address to pay to. */
  ustr: z.string(),
  /** On which network: what is sent to the address on another one is lost. */
  method: stateField(payMethodLabels),
};

const maxRecharge = '1000000';

/** Opens a recharge of the platform's pre-deposit; the USDT amount is to be paid exactly. */
export const recharge = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/do' },
  access: 'recharge.create',
  stepUp: true,
  idempotent: true,
  input: z.object({ amount: money(maxRecharge), request_id: requestId }),
  output: z.object(rechargeInfoFields),
});
export type RechargeInfo = z.output<typeof recharge.output>;

export const oneRecharge = z.object({ order_sn: text(40) });

/** A recharge in USDT as it was opened, with its state of the moment. */
export const rechargeState = z.object({
  ...rechargeInfoFields,
  status: stateField(depositStatusLabels),
  create_time: unixSeconds,
  paid_time: z.nullable(unixSeconds),
  /** What was credited; null while nothing was. */
  credited: z.nullable(decimal),
  /** What was sent, which an operator may have matched although another amount was asked for; null while nothing was. */
  usdt_received: z.nullable(decimal),
  tx_id: z.nullable(z.string()),
  operator: z.string(),
  system_name: z.string(),
});

export const rechargeInfo = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/recharge/info' },
  access: 'recharge.view',
  input: oneRecharge,
  output: rechargeState,
});

export const cancelRecharge = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/cancel' },
  access: 'recharge.create',
  stepUp: true,
  input: oneRecharge,
  output: done,
});

/** What a recharge was credited with, beside what it asked for; null while nothing was. */
export const creditedColumn = { ...moneyColumn('recharge.credited'), schema: z.nullable(z.string()) };

export const listRecharges = list({
  paths: { other: '/platformApi/recharge/list' },
  access: 'recharge.view',
  columns: {
    order_sn: snColumn('recharge.sn'),
    amount: moneyColumn('recharge.amount'),
    credited: creditedColumn,
    usdt_amount: usdtColumn('recharge.usdt'),
    usdt_received: { ...usdtColumn('recharge.received'), schema: z.nullable(z.string()) },
    rate: usdtColumn('recharge.rate'),
    status: labelColumn('common.status', rechargeStatusLabels),
    operator: textColumn('common.operator'),
    create_time: timeColumn('common.createTime'),
    paid_time: timeColumn('recharge.paidTime'),
  },
  filters: { order_sn: true, status: true, create_time: true, paid_time: true },
  sortable: ['create_time', 'amount'],
  exportName: 'recharges',
});

export const sumRecharges = sumsOf(listRecharges, ['amount', 'credited']);

/** Transfers that were seen on the chain. Those that match nothing wait for an operator. */
export const listTransfers = list({
  paths: { other: '/platformApi/recharge/transfer/list' },
  access: 'recharge.view',
  columns: {
    tx_id: snColumn('transfer.txId'),
    log_index: numberColumn('transfer.logIndex'),
    usdt_amount: usdtColumn('recharge.received'),
    status: labelColumn('common.status', transferStatusLabels),
    order_sn: textColumn('recharge.sn', { copyable: true }),
    operator: textColumn('common.operator'),
    create_time: timeColumn('transfer.time'),
  },
  filters: { tx_id: true, status: true, create_time: true },
  sortable: ['create_time', 'usdt_amount'],
  exportName: 'usdt-transfers',
});

/** Recharges that an unmatched transfer may have been meant for: the nearest in amount, then in time. */
export const transferProposals = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/recharge/transfer/proposals' },
  access: 'recharge.view',
  input: z.object({ id }),
  output: z.object({
    list: z.array(
      z.object({
        order_sn: z.string(),
        amount: decimal,
        usdt_amount: decimal,
        status: stateField(depositStatusLabels),
        create_time: unixSeconds,
        credits: decimal,
      }),
    ),
  }),
});

/** Credits a recharge with a transfer that matched nothing by itself: with what was really paid. */
export const assignTransfer = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/transfer/assign' },
  access: 'recharge.assign',
  stepUp: true,
  idempotent: true,
  input: z.object({ id, order_sn: text(40), request_id: requestId }),
  output: done,
});

/** The chain watcher tells of a transfer to one of the platform's addresses. Told again, it changes nothing. */
export const reportTransfer = endpoint({
  method: 'POST',
  paths: { any: '/gateway/chain/report' },
  access: 'public',
  input: z.strictObject({
    tx_id: z.string().check(z.regex(/^[0-9A-Za-z]{8,100}$/)),
    /** Index of the transfer's event in its transaction, which can make several transfers. */
    log_index: z._default(whole(0, 2_147_483_647), 0),
    address: z.string().check(z.maxLength(100)),
    amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/, 'money')),
    timestamp: whole(0, 99_999_999_999),
    nonce: z.string().check(z.regex(/^[0-9A-Za-z_-]{8,64}$/)),
    sign: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  output: z.object({ status: stateField(transferStatusLabels) }),
});
