import type { SettingName } from '../../../contract/settings';
import type { TextId } from '../../locales/useText';

/** What a setting does, where its name does not say it. */
export const hints: Partial<Record<SettingName, TextId>> = {
  watermark: 'setting.hint.watermark',
  ms_team_order_manage: 'setting.hint.ms_team_order_manage',
  order_minutes: 'setting.hint.order_minutes',
  max_waiting_orders: 'setting.hint.max_waiting_orders',
  software_fee_rate: 'setting.hint.software_fee_rate',
  account_rest_after: 'setting.hint.account_rest_after',
  allow_loss: 'setting.hint.allow_loss',
  callback_private: 'setting.hint.callback_private',
  channel_copy_status: 'setting.hint.channel_status',
  channel_pay_status: 'setting.hint.channel_status',
  channel_copy_product: 'setting.hint.channel_product',
  channel_pay_product: 'setting.hint.channel_product',
  usdt_rate: 'setting.hint.usdt_rate',
  usdt_address: 'setting.hint.usdt_address',
  max_open_recharges: 'setting.hint.max_open_recharges',
  withdrawal_fee_rate: 'setting.hint.withdrawal_fee_rate',
};
