import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { switchValue } from './fields';
import { switchLabels } from './labels';
import { idColumn, labelColumn, list, numberColumn, rateColumn, textColumn, timeColumn } from './list';

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
    work_status: labelColumn('provider.workStatus', switchLabels),
    rate_copy: rateColumn('party.rateCopy'),
    rate_pay: rateColumn('party.ratePay'),
    allow_df: labelColumn('party.allowDf', switchLabels, { only: ['other'] }),
    last_login_time: timeColumn('account.lastLogin'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { ms_id: true, name: true, username: true, status: true, work_status: true, create_time: true },
  sortable: ['create_time', 'ms_id', 'level', 'last_login_time'],
  exportName: 'providers',
});

/** Whether the provider itself takes orders: on, or resting. What it has been given already goes on. */
export const switchWork = endpoint({
  method: 'POST',
  paths: { payee: '/skfApi/service/work' },
  access: 'provider.work',
  input: z.object({ status: switchValue }),
  output: done,
});
