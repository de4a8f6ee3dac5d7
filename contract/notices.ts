import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { count, id, switchField, whole } from './fields';
import { forEveryIdentity, type Identity } from './identity';
import type { Text } from './locale';
import type { Permission } from './permissions';

/** The title of what is told without being said loudly. */
const usual: Text = ['消息通知', 'Notice'];

/**
 * What a message can be about, and what must be held to be told; `{name}` in a text comes from the message's details. Its amount is
 * `{amount}` with its currency, and `{usdt}` without.
 */
export const messageKinds = {
  'order.new': {
    access: 'order.view',
    title: ['来订单了', 'New order'],
    text: ['您有新的订单！{amount}', 'You have a new order! {amount}'],
  },
  'ledger.fault': {
    access: 'ledger.view',
    title: ['账本核对异常', 'Ledger check failed'],
    text: ['规则「{rule}」不成立：{row}', 'The rule “{rule}” failed: {row}'],
  },
  'recharge.credited': {
    access: { other: 'recharge.view', payee: 'deposit.view' },
    title: usual,
    text: ['充值 {order_sn} 已到账 {amount}', 'Recharge {order_sn} of {amount} was credited'],
  },
  'deposit.new': {
    access: 'deposit.view',
    title: usual,
    text: ['{name} 提交押金充值 {amount}，请审核', '{name} submitted a deposit recharge of {amount}. Please review it'],
  },
  'deposit.rejected': {
    access: 'deposit.view',
    title: usual,
    text: ['押金充值 {order_sn}（{amount}）被驳回：{reason}', 'Deposit recharge {order_sn} of {amount} was rejected: {reason}'],
  },
  'deposit.received': {
    access: 'deposit.view',
    title: usual,
    text: ['收到 {name} 划转的押金 {amount}', '{name} transferred {amount} of deposit to you'],
  },
  'deposit.taken': {
    access: 'deposit.view',
    title: usual,
    text: ['平台将您的押金 {amount} 划转至 {name}', 'The platform transferred {amount} of your deposit to {name}'],
  },
  'adjustment.new': {
    access: 'adjustment.view',
    title: usual,
    text: ['{operator} 提交调账 {amount}，待他人审核', '{operator} submitted an adjustment of {amount}. Another operator has to review it'],
  },
  'adjustment.done': {
    access: 'fund.view',
    title: usual,
    text: ['平台调账 {order_sn}：{amount}', 'Adjustment {order_sn} by the platform: {amount}'],
  },
  'transfer.unmatched': {
    access: 'recharge.view',
    title: usual,
    text: ['收到 {usdt} USDT 未匹配到充值单，请处理', '{usdt} USDT received without a matching recharge'],
  },
  'preDeposit.low': {
    access: 'fund.view',
    title: usual,
    text: ['平台预存预计还可使用 {days} 天，请及时充值', 'The pre-deposit lasts about {days} more days. Please recharge it'],
  },
  'report.stuck': {
    access: 'report.view',
    title: usual,
    text: ['通道上报 {trade_no}（{amount}）未能入账，请处理', 'Report {trade_no} of {amount} could not be booked'],
  },
  'withdrawal.new': {
    access: 'withdrawal.view',
    title: usual,
    text: ['{name} 申请提现 {amount}，请审核', '{name} requested a withdrawal of {amount}. Please review it'],
  },
  'withdrawal.approved': {
    access: 'withdrawal.view',
    title: usual,
    text: ['提现 {order_sn}（{amount}）已通过，待打款', 'Withdrawal {order_sn} of {amount} was approved and will be paid'],
  },
  'withdrawal.paid': {
    access: 'withdrawal.view',
    title: usual,
    text: ['提现 {order_sn}（{amount}）已打款', 'Withdrawal {order_sn} of {amount} was paid'],
  },
  'withdrawal.rejected': {
    access: 'withdrawal.view',
    title: usual,
    text: ['提现 {order_sn}（{amount}）被驳回：{reason}', 'Withdrawal {order_sn} of {amount} was rejected: {reason}'],
  },
  'withdrawal.failed': {
    access: 'withdrawal.view',
    title: usual,
    text: ['提现 {order_sn}（{amount}）打款失败：{reason}', 'Withdrawal {order_sn} of {amount} could not be paid: {reason}'],
  },
  /** What was told before each decision had a message of its own. */
  'withdrawal.changed': {
    access: 'withdrawal.view',
    title: usual,
    text: ['提现 {order_sn}（{amount}）状态已更新', 'The status of withdrawal {order_sn} of {amount} has changed'],
  },
  'statement.ready': {
    access: { other: 'fund.view', payer: 'fund.view' },
    title: usual,
    text: ['{month} 对账单已生成，请在导出列表下载', 'The statement for {month} is ready in Exports'],
  },
  'imitation.open': {
    access: 'loginLog.view',
    title: usual,
    text: ['平台操作员 {operator} 代登录了您的账户', 'Platform operator {operator} impersonated your account'],
  },
  'owner.password': {
    access: 'self.manage',
    title: usual,
    text: ['平台重置了您的登录密码', 'The platform reset your password'],
  },
  'owner.factor': {
    access: 'self.manage',
    title: usual,
    text: ['平台重置了您的Google验证', 'The platform reset your second factor'],
  },
  'account.resting': {
    access: 'receivingAccount.view',
    title: ['账户休息', 'Account resting'],
    text: [
      '淘宝账户「{shop}」{account_id} 连续 {n} 单未支付，已暂停接单，请检查后唤醒',
      'Receiving account “{shop}” {account_id} is resting after {n} unpaid orders in a row. Check it, then wake it',
    ],
  },
  'account.created': {
    access: 'account.view',
    title: usual,
    text: ['{operator} 新建了子账户 {username}', '{operator} created the sub-account {username}'],
  },
  'account.password': {
    access: 'account.view',
    title: usual,
    text: ['{operator} 重置了 {username} 的密码', '{operator} reset the password of {username}'],
  },
  'account.factor': {
    access: 'account.view',
    title: usual,
    text: ['{operator} 重置了 {username} 的Google验证', '{operator} reset the second factor of {username}'],
  },
} as const satisfies Record<string, { access: Permission | Partial<Record<Identity, Permission>>; title: Text; text: Text }>;
export type MessageKind = keyof typeof messageKinds;

export function isMessageKind(word: string): word is MessageKind {
  return Object.hasOwn(messageKinds, word);
}

const messageKindNames = Object.keys(messageKinds).filter(isMessageKind);

/** The kinds of messages that somebody is told of. */
export function kindsFor(identity: Identity, granted: ReadonlySet<Permission>): MessageKind[] {
  return messageKindNames.filter((kind) => {
    const { access }: { access: Permission | Partial<Record<Identity, Permission>> } = messageKinds[kind];
    const needed = typeof access === 'string' ? access : access[identity];
    return needed !== undefined && granted.has(needed);
  });
}

const details = z.record(z.string(), z.string());
export type MessageDetails = z.output<typeof details>;

export const message = z.object({
  id: z.number(),
  kind: z.string(),
  details,
  /** Unix seconds. */
  create_time: z.number(),
  /** 1 read, 2 not. */
  read: switchField,
});
export type Message = z.output<typeof message>;

/** What waits for the caller: the figures on the badges. */
export const attention = endpoint({
  method: 'GET',
  paths: forEveryIdentity('get/icon'),
  access: 'signedIn',
  input: nothing,
  output: z.object({ unread_messages: count }),
});

/** The newest first; `before` an id: the next page. */
export const listMessages = endpoint({
  method: 'GET',
  paths: forEveryIdentity('message/list'),
  access: 'signedIn',
  input: z.object({ before: z.optional(id), limit: z._default(whole(1, 100), 20) }),
  output: z.object({ list: z.array(message), unread_messages: count }),
});

/** Messages that are read by their ids in one call. */
export const mostReadAtOnce = 200;

export const readMessages = endpoint({
  method: 'POST',
  paths: forEveryIdentity('message/read'),
  access: 'signedIn',
  /** Without ids: all. */
  input: z.object({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostReadAtOnce))) }),
  output: z.object({ read: count, unread_messages: count }),
});

/**
 * Messages as they come, in their order: server-sent events. `ready` says the last id and how many are unread, then
 * each `message` carries its id, so that a dropped connection goes on `after` the last one seen.
 */
export const streamMessages = endpoint({
  method: 'GET',
  paths: forEveryIdentity('message/stream'),
  access: 'signedIn',
  stream: true,
  input: z.object({ after: z.optional(whole(0, Number.MAX_SAFE_INTEGER)) }),
  output: z.object({}),
});

export const readyEvent = z.object({ last: count, unread_messages: count });
export type ReadyEvent = z.output<typeof readyEvent>;
