import { switchLabels } from './labels';
import { idColumn, labelColumn, list, rateColumn, textColumn, timeColumn } from './list';

export const listMerchants = list({
  paths: { other: '/platformApi/merchant/list' },
  access: 'merchant.view',
  columns: {
    mer_id: idColumn('merchant.id'),
    name: textColumn('merchant.name'),
    username: textColumn('account.username', { copyable: true }),
    status: labelColumn('common.status', switchLabels),
    rate_copy: rateColumn('party.rateCopy'),
    rate_pay: rateColumn('party.ratePay'),
    allow_df: labelColumn('party.allowDf', switchLabels),
    last_login_time: timeColumn('account.lastLogin'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { mer_id: true, name: true, username: true, status: true, create_time: true },
  sortable: ['create_time', 'mer_id', 'last_login_time'],
  exportName: 'merchants',
});
