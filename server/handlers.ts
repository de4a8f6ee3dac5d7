import * as listAccounts from './accounts/listAccounts';
import * as listLoginLogs from './accounts/listLoginLogs';
import * as manageAccounts from './accounts/manageAccounts';
import * as adjustmentCreate from './adjustments/create';
import * as decide from './adjustments/decide';
import * as listAdjustments from './adjustments/listAdjustments';
import * as demoCode from './demo/demoCode';
import * as depositCancel from './deposits/cancel';
import * as depositCreate from './deposits/create';
import * as depositInfo from './deposits/info';
import * as listDepositRecharges from './deposits/listDepositRecharges';
import * as listDepositTransfers from './deposits/listDepositTransfers';
import * as platformAccounts from './deposits/platformAccounts';
import * as depositReview from './deposits/review';
import * as depositTerms from './deposits/terms';
import * as transferDeposit from './deposits/transferDeposit';
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
import * as retryCallback from './orders/retryCallback';
import * as listProviders from './providers/listProviders';
import * as assignTransfer from './recharges/assignTransfer';
import * as rechargeCancel from './recharges/cancel';
import * as rechargeInfo from './recharges/info';
import * as listRecharges from './recharges/listRecharges';
import * as listTransfers from './recharges/listTransfers';
import * as recharge from './recharges/recharge';
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
import * as apply from './withdrawals/apply';
import * as withdrawalCancel from './withdrawals/cancel';
import * as listWithdrawals from './withdrawals/listWithdrawals';
import * as pay from './withdrawals/pay';
import * as withdrawalReview from './withdrawals/review';
import * as withdrawalTerms from './withdrawals/terms';

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
  adjustmentCreate,
  decide,
  listAdjustments,
  demoCode,
  depositCancel,
  depositCreate,
  depositInfo,
  listDepositRecharges,
  listDepositTransfers,
  platformAccounts,
  depositReview,
  depositTerms,
  transferDeposit,
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
  retryCallback,
  listProviders,
  assignTransfer,
  rechargeCancel,
  rechargeInfo,
  listRecharges,
  listTransfers,
  recharge,
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
  apply,
  withdrawalCancel,
  listWithdrawals,
  pay,
  withdrawalReview,
  withdrawalTerms,
);
