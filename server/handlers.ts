import { demoCode } from './demo/demoCode';
import { listAccounts } from './accounts/listAccounts';
import { listLoginLogs } from './accounts/listLoginLogs';
import * as manageAccounts from './accounts/manageAccounts';
import { homeSummary } from './home/homeSummary';
import { orderStatistics, orderTrend } from './home/orderStatistics';
import * as gatewayOrders from './gateway/orders';
import { openApi } from './gateway/openApi';
import { gatewaySecret, rotateGatewaySecret } from './gateway/gatewaySecret';
import type { Handler } from './kernel/handle';
import { attention, listMessages, readMessages } from './notices/messages';
import { streamMessages } from './notices/stream';
import { checkLedger, ledgerChecks } from './ledger/checks';
import * as records from './records/listRecords';
import * as orderCommands from './orders/commands';
import { listOrders, orderSummary } from './orders/listOrders';
import { orderCallbacks, orderDetail } from './orders/orderDetail';
import * as adjustments from './adjustments/adjustments';
import * as depositTransfers from './deposits/depositTransfers';
import * as deposits from './deposits/deposits';
import * as platformAccounts from './deposits/platformAccounts';
import { listTodos } from './home/listTodos';
import { listMerchants } from './merchants/listMerchants';
import { listProviders } from './providers/listProviders';
import * as rechargeLists from './recharges/listRecharges';
import { recharge } from './recharges/recharge';
import * as transfers from './recharges/transfers';
import { reportPayment, reportTransfer } from './reports/receive';
import * as reports from './reports/reports';
import { changePassword } from './security/changePassword';
import { googleBind, googleCode, renewRecoveryCodes } from './security/google';
import { createIpRule, deleteIpRule, listIpRules, ownIp, switchIpRule } from './security/ipRules';
import { listSessions, revokeSession } from './security/ownSessions';
import { accountInfo } from './session/accountInfo';
import { captcha } from './session/captcha';
import * as imitation from './session/imitation';
import { login } from './session/login';
import { logout } from './session/logout';
import { twiceLogin } from './session/twiceLogin';
import * as simulator from './simulator/control';
import { configInfo, getConfig, getSystemName } from './system/config';
import { uploadImage } from './system/files';
import * as withdrawalAccounts from './withdrawals/accounts';
import * as withdrawals from './withdrawals/withdrawals';

/** Everything that is served. The app refuses to start when a call of the contract is not among them. */
export const handlers: Handler[] = [
  captcha,
  login,
  logout,
  twiceLogin,
  accountInfo,
  ...Object.values(imitation),
  googleCode,
  googleBind,
  renewRecoveryCodes,
  changePassword,
  listSessions,
  revokeSession,
  ...listIpRules,
  createIpRule,
  switchIpRule,
  deleteIpRule,
  ownIp,
  ...listAccounts,
  ...Object.values(manageAccounts),
  ...listLoginLogs,
  ...listMerchants,
  ...listProviders,
  ...Object.values(records).flat(),
  getConfig,
  getSystemName,
  demoCode,
  configInfo,
  attention,
  listMessages,
  readMessages,
  streamMessages,
  uploadImage,
  homeSummary,
  orderStatistics,
  orderTrend,
  recharge,
  ...Object.values(rechargeLists).flat(),
  ...Object.values(transfers).flat(),
  ...listOrders,
  orderSummary,
  orderDetail,
  orderCallbacks,
  ...Object.values(orderCommands),
  gatewayOrders.createGatewayOrder,
  gatewayOrders.queryGatewayOrder,
  gatewayOrders.queryGatewayBalance,
  reportPayment,
  reportTransfer,
  openApi,
  gatewaySecret,
  rotateGatewaySecret,
  ledgerChecks,
  checkLedger,
  ...withdrawalAccounts.listWithdrawalAccounts,
  withdrawalAccounts.createWithdrawalAccount,
  withdrawalAccounts.deleteWithdrawalAccount,
  ...Object.values(withdrawals).flat(),
  ...Object.values(platformAccounts).flat(),
  ...Object.values(deposits).flat(),
  ...Object.values(depositTransfers).flat(),
  ...Object.values(adjustments).flat(),
  ...Object.values(reports).flat(),
  listTodos,
  ...Object.values(simulator),
];
