import type { Identity } from '../../contract/identity';
import type { ChannelName } from '../../contract/labels';

type Query = Record<string, string | number>;

/** A page with what stands after its question mark. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${path}?${search.toString()}`;
}

/** A word of a filter that names exactly one party. */
export const exactly = (id: number) => `#${id}`;

/** A range of a filter, half-open in unix seconds; without a beginning where it is not said. */
export function within(name: string, { from, to }: { from: number | undefined; to: number }): Query {
  return { ...(from === undefined ? {} : { [`${name}_from`]: from }), [`${name}_to`]: to };
}

/**
 * The addresses that something leads to, by domain. A page that moves moves here; `tests/contract/addresses.test.ts` holds
 * each to its page.
 */
export const addresses = {
  bind: '/bind',
  document: '/document',
  account: (identity: Identity) => `/${identity}/account/info`,
  accounts: '/other/account/list',
  loginLog: '/other/account/log',
  auditLogs: '/other/account/audit',
  bridge: (identity: Identity) => (identity === 'other' ? '/other/settlement/bridge' : `/${identity}/balance/bridge`),
  adjustments: '/other/settlement/adjustments',
  depositRecharges: (identity: 'other' | 'payee') => `/${identity}/deposit/recharges`,
  depositTransfers: (identity: 'other' | 'payee') => `/${identity}/deposit/transfers`,
  exports: (identity: Identity) => `/${identity}/account/exports`,
  ledgerChecks: '/other/ledger/checks',
  merchants: '/other/merchant/list',
  merchantBalance: '/other/merchant/balance',
  providers: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/provider/list' : '/payee/team/list'),
  orders: (identity: Identity) => (identity === 'payer' ? '/payer/orders' : `/${identity}/order/all`),
  ownBalance: (identity: 'payer' | 'payee') => `/${identity}/balance/detail`,
  ownDeposit: '/payee/deposit/detail',
  preDeposit: '/other/account/prepaid',
  products: (identity: 'other' | 'payee') => `/${identity}/product/list`,
  productImports: (identity: 'other' | 'payee') => `/${identity}/product/imports`,
  productsOfShop: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/product/list' : '/payee/channel/products'),
  providerBalance: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/provider/balance' : '/payee/team/balance'),
  providerDeposit: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/provider/deposit' : '/payee/team/deposit'),
  ownReceivingAccounts: '/payee/channel/all',
  receivingAccounts: (identity: 'other' | 'payee', channel: ChannelName = 'copy') => `/${identity}/channel/${channel}`,
  rechargeAccounts: (identity: 'other' | 'payee') => `/${identity}/channel/rechargeAccounts`,
  recharges: '/other/settlement/recharge',
  rates: (identity: 'payer' | 'payee') => `/${identity}/account/rates`,
  rechargeVoucher: '/sales-recharge-voucher',
  reports: '/other/order/reports',
  settings: '/other/system/settings',
  platformStatistics: '/other/statistics/platform',
  teamOrders: '/payee/team/orders',
  teamVolume: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/provider/teams' : '/payee/team/volume'),
  teamMembers: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/provider/team' : '/payee/team/members'),
  volumeDetail: (identity: 'other' | 'payee') => (identity === 'other' ? '/other/provider/volume' : '/payee/team/detail'),
  transfers: '/other/settlement/transfers',
  withdrawals: (identity: Identity) => (identity === 'other' ? '/other/settlement/withdrawals' : `/${identity}/balance/withdrawals`),
  withdrawalAccounts: (identity: 'payer' | 'payee') => `/${identity}/balance/accounts`,
} as const;
