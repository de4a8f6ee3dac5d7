import type { PublicConfig } from '../../contract/system';

/** The accounts that the login page of a demo offers. Outside of a demo none of them exists. */
export const demoAccounts: PublicConfig['demo'] = [
  { identity: 'other', username: 'admin', password: 'demo123456', name: '平台主账号' },
  { identity: 'other', username: 'finance', password: 'demo123456', name: '财务' },
  { identity: 'other', username: 'support', password: 'demo123456', name: '客服' },
  { identity: 'payer', username: 'merchant', password: 'demo123456', name: '商户' },
  { identity: 'payee', username: 'provider', password: 'demo123456', name: '服务商' },
];
