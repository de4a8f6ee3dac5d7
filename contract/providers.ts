import * as z from 'zod/mini';
import { partyChange } from './audit';
import { done, endpoint, nothing } from './endpoint';
import { changing, count, decimal, id, money, optionalText, requestId, switchField, switchValue, text, username, whole } from './fields';
import { switchLabels } from './labels';
import { idColumn, labelColumn, list, moneyColumn, numberColumn, rateColumn, textColumn, timeColumn } from './list';
import { factorReset, firstPassword, passwordReset } from './parties';
import { partyRate, rateField } from './rates';
import { workLabels } from './states/parties';

export const listProviders = list({
  paths: { other: '/platformApi/service/list', payee: '/skfApi/service/list' },
  access: 'provider.view',
  columns: {
    ms_id: idColumn('provider.id'),
    name: textColumn('provider.name'),
    username: textColumn('account.username', { copyable: true }),
    parent_name: textColumn('provider.parent'),
    level: numberColumn('provider.level'),
    status: labelColumn('common.status', switchLabels),
    work_status: labelColumn('provider.workStatus', workLabels),
    deposit: moneyColumn('fund.deposit'),
    balance: moneyColumn('party.balance'),
    today_orders: numberColumn('party.todayOrders'),
    today_amount: moneyColumn('party.todayAmount'),
    success_rate: rateColumn('party.successRate'),
    /** Those below it, and what it and they have and did together. */
    team_size: numberColumn('provider.teamSize'),
    team_deposit: moneyColumn('provider.teamDeposit'),
    team_amount: moneyColumn('provider.teamAmount'),
    rate_copy: rateColumn('party.rateCopy'),
    rate_pay: rateColumn('party.ratePay'),
    allow_df: labelColumn('party.allowDf', switchLabels, { only: ['other'] }),
    last_login_time: timeColumn('account.lastLogin'),
    create_time: timeColumn('common.createTime'),
  },
  filters: {
    ms_id: true,
    name: true,
    username: true,
    status: true,
    work_status: true,
    /** Those directly below a provider, by its number; 0: those below nobody. */
    parent_id: { kind: 'text', title: 'provider.parentId' },
    create_time: true,
  },
  sortable: [
    ...(['create_time', 'ms_id', 'level', 'deposit', 'balance', 'today_orders', 'today_amount', 'success_rate'] as const),
    ...(['team_size', 'team_deposit', 'team_amount', 'last_login_time'] as const),
  ],
  exportName: 'providers',
});

/** An amount that may be nothing. */
const minDeposit = z.optional(money(undefined, 0n));

/** What is agreed with a provider, and the platform's alone to say; a provider's own are made as they are by themselves. */
const terms = { allow_df: z.optional(switchValue), min_deposit: minDeposit, weight: z.optional(whole(1, 1000)) };

const profile = z.object({ name: text(64), ...terms, remark: optionalText(200) });
export type ProviderProfile = z.output<typeof profile>;

const held = { deposit: decimal, deposit_frozen: decimal, balance: decimal, balance_frozen: decimal };
const day = { orders: count, paid_orders: count, paid_amount: decimal, success_rate: count };

/** What is known of a provider: where it stands, what it has and does, alone and with those below it, and what was changed. */
export const providerDetail = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/service/detail', payee: '/skfApi/service/detail' },
  access: 'provider.view',
  input: z.object({ id }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    status: switchField,
    work_status: switchField,
    allow_df: switchField,
    second_factor: switchField,
    min_deposit: decimal,
    weight: count,
    remark: z.string(),
    level: count,
    /** Those above it as far as the caller sees them, from the top. */
    above: z.array(z.object({ id: z.number(), name: z.string() })),
    create_time: z.number(),
    last_login_time: z.nullable(z.number()),
    ...held,
    ...day,
    team: z.object({ size: count, ...held, ...day }),
    receiving_accounts: z.object({ on: count, all: count }),
    rates: z.array(partyRate),
    /** Only for the platform. */
    changes: z.optional(z.array(partyChange)),
  }),
});
export type ProviderDetail = z.output<typeof providerDetail.output>;

/** What a provider reads of itself: what is agreed with it, where it stands, and what it has. */
export const providerTerms = endpoint({
  method: 'GET',
  paths: { payee: '/skfApi/account/terms' },
  access: 'self.manage',
  input: nothing,
  output: z.object({ min_deposit: decimal, allow_df: switchField, level: count, team_size: count, ...held }),
});

/** Takes a provider on below another, or below nobody; a provider those below itself. */
export const createProvider = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/service/create', payee: '/skfApi/service/create' },
  access: 'provider.manage',
  stepUp: true,
  security: true,
  idempotent: true,
  input: z.object({
    username,
    ...profile.shape,
    parent_id: z.optional(id),
    rate_copy: rateField,
    rate_pay: rateField,
    request_id: requestId,
  }),
  output: z.object({ id: z.number(), ...firstPassword.shape }),
});

export const updateProvider = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/service/update', payee: '/skfApi/service/update' },
  access: 'provider.manage',
  stepUp: true,
  input: z.object({ id, ...changing(profile.shape) }),
  output: done,
});

/** Off: its sessions end at once, and neither it nor anybody below it is given orders; what is under way goes on. */
export const switchProvider = endpoint({
  method: 'POST',
  // The platform's alone: who is above could undo what it decided.
  paths: { other: '/platformApi/service/switch' },
  access: 'provider.manage',
  stepUp: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

/** Puts a provider, with everybody below it, below another one, or below nobody where that is said: null. */
export const moveProvider = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/service/move' },
  access: 'provider.manage',
  stepUp: true,
  input: z.object({ id, parent_id: z.nullable(id) }),
  output: done,
});

export const resetProviderPassword = passwordReset('/platformApi/service/password', 'provider.manage');
export const resetProviderFactor = factorReset('/platformApi/service/google/reset', 'provider.manage');

/** Whether the provider itself takes orders: on, or resting. What it has been given already goes on. */
export const switchWork = endpoint({
  method: 'POST',
  paths: { payee: '/skfApi/service/work' },
  access: 'provider.work',
  input: z.object({ status: switchValue }),
  output: done,
});
