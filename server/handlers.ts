import { listAccounts } from './account/listAccounts';
import { listLoginLogs } from './account/listLoginLogs';
import * as manageAccounts from './account/manageAccounts';
import { homeSummary } from './home/homeSummary';
import { orderStatistics } from './home/orderStatistics';
import type { Handler } from './kernel/handle';
import { listMerchants } from './people/listMerchants';
import { listProviders } from './people/listProviders';
import { recharge } from './recharge/recharge';
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
import { configInfo, getConfig, getSystemName } from './system/config';
import { uploadImage } from './system/files';
import { attention, readMessages } from './system/messages';

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
  getConfig,
  getSystemName,
  configInfo,
  attention,
  readMessages,
  uploadImage,
  homeSummary,
  orderStatistics,
  recharge,
];
