import type { Identity } from '../../contract/identity';
import type { TextId } from '../locales/useText';
import type { IconName } from './menuIcons';

export interface MenuGroup {
  title: TextId;
  icon: IconName;
  order: number;
}

/** Groups of the three menu trees by folder under src/pages/<identity>/; what is in them, the pages say themselves. */
export const menuGroups: Record<Identity, Record<string, MenuGroup>> = {
  other: {
    account: { title: 'menu.account', icon: 'account', order: 10 },
    merchant: { title: 'menu.merchant', icon: 'merchant', order: 20 },
    provider: { title: 'menu.provider', icon: 'provider', order: 30 },
    order: { title: 'menu.order', icon: 'order', order: 40 },
    settlement: { title: 'menu.settlement', icon: 'balance', order: 50 },
    channel: { title: 'menu.channel', icon: 'channel', order: 60 },
    deposit: { title: 'menu.deposit', icon: 'deposit', order: 70 },
    system: { title: 'menu.system', icon: 'system', order: 80 },
    product: { title: 'menu.product', icon: 'product', order: 90 },
    statistics: { title: 'menu.statistics', icon: 'statistics', order: 100 },
  },
  payer: {
    account: { title: 'menu.account', icon: 'account', order: 10 },
    balance: { title: 'menu.balance', icon: 'balance', order: 30 },
  },
  payee: {
    account: { title: 'menu.account', icon: 'account', order: 10 },
    team: { title: 'menu.team', icon: 'provider', order: 20 },
    order: { title: 'menu.order', icon: 'order', order: 30 },
    channel: { title: 'menu.channel', icon: 'channel', order: 40 },
    balance: { title: 'menu.balance', icon: 'balance', order: 50 },
    deposit: { title: 'menu.deposit', icon: 'deposit', order: 60 },
    product: { title: 'menu.product', icon: 'product', order: 70 },
  },
};
