import * as listAccounts from './accounts/listAccounts';
import * as listLoginLogs from './accounts/listLoginLogs';
import * as manageAccounts from './accounts/manageAccounts';
import * as adjustments from './adjustments/adjustments';
import * as demoCode from './demo/demoCode';
import * as depositTransfers from './deposits/depositTransfers';
import * as deposits from './deposits/deposits';
import * as platformAccounts from './deposits/platformAccounts';
import * as gatewaySecret from './gateway/gatewaySecret';
import * as openApi from './gateway/openApi';
import * as orders from './gateway/orders';
import * as homeSummary from './home/homeSummary';
import * as listTodos from './home/listTodos';
import * as orderStatistics from './home/orderStatistics';
import type { Handler } from './kernel/handle';
import * as checks from './ledger/checks';
import * as listMerchants from './merchants/listMerchants';
import * as messages from './notices/messages';
import * as stream from './notices/stream';
import * as commands from './orders/commands';
import * as listOrders from './orders/listOrders';
import * as orderDetail from './orders/orderDetail';
import * as listProviders from './providers/listProviders';
import * as listRecharges from './recharges/listRecharges';
import * as recharge from './recharges/recharge';
import * as transfers from './recharges/transfers';
import * as listRecords from './records/listRecords';
import * as receive from './reports/receive';
import * as reports from './reports/reports';
import * as changePassword from './security/changePassword';
import * as google from './security/google';
import * as ipRules from './security/ipRules';
import * as ownSessions from './security/ownSessions';
import * as accountInfo from './session/accountInfo';
import * as captcha from './session/captcha';
import * as imitation from './session/imitation';
import * as login from './session/login';
import * as logout from './session/logout';
import * as twiceLogin from './session/twiceLogin';
import * as control from './simulator/control';
import * as config from './system/config';
import * as files from './system/files';
import * as accounts from './withdrawals/accounts';
import * as withdrawals from './withdrawals/withdrawals';

function isHandler(value: unknown): value is Handler {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'serve' in value;
}

/** The handlers among what some modules export, one by one or several of a list; what else they export is not served. */
function handlersIn(...modules: Record<string, unknown>[]): Handler[] {
  return modules.flatMap((module) => Object.values(module).flat()).filter(isHandler);
}

/** Everything that is served. The app refuses to start when a call of the contract is not among them. */
export const handlers: Handler[] = handlersIn(
  listAccounts,
  listLoginLogs,
  manageAccounts,
  adjustments,
  demoCode,
  depositTransfers,
  deposits,
  platformAccounts,
  gatewaySecret,
  openApi,
  orders,
  homeSummary,
  listTodos,
  orderStatistics,
  checks,
  listMerchants,
  messages,
  stream,
  commands,
  listOrders,
  orderDetail,
  listProviders,
  listRecharges,
  recharge,
  transfers,
  listRecords,
  receive,
  reports,
  changePassword,
  google,
  ipRules,
  ownSessions,
  accountInfo,
  captcha,
  imitation,
  login,
  logout,
  twiceLogin,
  control,
  config,
  files,
  accounts,
  withdrawals,
);
