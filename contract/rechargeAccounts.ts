import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { changing, id, money, optionalText, requestId, switchValue, text } from './fields';
import type { Identity } from './identity';
import { stateInput, switchLabels } from './labels';
import { idColumn, labelColumn, list, moneyColumn, textColumn, timeColumn } from './list';
import { rechargeAccountKindLabels } from './states/rechargeAccounts';

const platformOnly: readonly Identity[] = ['other'];

/** The wallets and cards that feed shops, as their providers tell by hand. */
export const listRechargeAccounts = list({
  paths: { other: '/platformApi/recharge/account/list', payee: '/skfApi/recharge/account/list' },
  access: 'receivingAccount.view',
  columns: {
    name: textColumn('rechargeAccount.name'),
    kind: labelColumn('rechargeAccount.kind', rechargeAccountKindLabels),
    number: textColumn('rechargeAccount.number', { copyable: true }),
    /** Yuan, as somebody has read it off. */
    balance: moneyColumn('rechargeAccount.balance'),
    balance_time: timeColumn('rechargeAccount.balanceTime'),
    shop: textColumn('order.shop'),
    account_id: idColumn('receivingAccount.id'),
    provider: textColumn('provider.name', { only: platformOnly }),
    status: labelColumn('common.status', switchLabels),
    remark: textColumn('rechargeAccount.remark'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { name: true, number: true, kind: true, status: true, shop: true, account_id: true },
  sortable: ['create_time', 'balance', 'balance_time'],
  exportName: 'recharge-accounts',
});

const profile = {
  name: text(64),
  kind: stateInput(rechargeAccountKindLabels),
  number: text(64),
  balance: money('9999999999999', 0n),
  remark: optionalText(200),
};

export const createRechargeAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/account/create', payee: '/skfApi/recharge/account/create' },
  access: 'receivingAccount.manage',
  idempotent: true,
  input: z.object({ account_id: id, ...profile, request_id: requestId }),
  output: z.object({ id: z.number() }),
});

/** Changes what it is and holds; its balance is as of now. */
export const updateRechargeAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/account/update', payee: '/skfApi/recharge/account/update' },
  access: 'receivingAccount.manage',
  input: z.object({ id, ...changing(profile) }),
  output: done,
});

export const switchRechargeAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/account/switch', payee: '/skfApi/recharge/account/switch' },
  access: 'receivingAccount.manage',
  input: z.object({ id, status: switchValue }),
  output: done,
});
