import type { Text } from './locale';

interface Code {
  code: number;
  /** HTTP status it travels with; 200 where it is not said. */
  http?: number;
  text: Text;
}

/**
 * Every answer code, once. Up to 401 they are the specification's (section 8); 4xxxx are our own refusals,
 * 5xxxx our own failures.
 */
export const codes = {
  OK: { code: 200, text: ['成功', 'Success'] },
  ALSO_OK: { code: 222, text: ['成功', 'Success'] },
  ILLEGAL: { code: 203, text: ['非法操作', 'Illegal operation'] },
  SESSION_EXPIRED: { code: 301, text: ['当前页面已失效，请重新登录', 'This page is no longer valid, please sign in again'] },
  SECOND_FACTOR_NEEDED: { code: 302, text: ['请验证安全码', 'Please verify your security code'] },
  LOGIN_SECOND_FACTOR_NEEDED: { code: 302, text: ['请输入谷歌验证码', 'Please enter the google verification code'] },
  SECOND_FACTOR_UNBOUND: { code: 303, text: ['请先绑定Google验证', 'Please bind Google Authenticator first'] },
  NOT_SIGNED_IN: { code: 401, text: ['请先登录', 'Please sign in'] },

  INVALID_INPUT: { code: 40000, text: ['请检查标出的内容', 'Please check the marked fields'] },
  UNREADABLE_BODY: { code: 40001, http: 400, text: ['请求内容无法读取', 'The request body cannot be read'] },
  UNSUPPORTED_TYPE: { code: 40002, http: 415, text: ['不支持的内容类型', 'This content type is not supported'] },
  BODY_TOO_LARGE: { code: 40003, http: 413, text: ['请求内容过大', 'The request is too large'] },
  NOT_FOUND: { code: 40004, text: ['记录不存在', 'There is no such record'] },
  NO_SUCH_CALL: { code: 40005, http: 404, text: ['接口不存在', 'There is no such call'] },
  TOO_MANY_REQUESTS: { code: 40006, http: 429, text: ['操作太频繁，请 {seconds} 秒后再试', 'Too many requests, try again in {seconds} s'] },
  DUPLICATE_REQUEST: { code: 40007, text: ['同一请求号的内容不一致', 'This request_id was used for something else'] },
  CONFLICT: { code: 40008, text: ['数据已被他人修改，请刷新后重试', 'Someone else changed this, refresh and try again'] },

  LOGIN_FAILED: { code: 40100, text: ['用户名或密码错误', 'Wrong username or password'] },
  CAPTCHA_WRONG: { code: 40101, text: ['验证码错误或已过期', 'The verify code is wrong or has expired'] },
  ACCOUNT_LOCKED: { code: 40102, text: ['登录失败次数过多，请 {minutes} 分钟后再试', 'Too many failed attempts, try again in {minutes} min'] },
  ACCOUNT_DISABLED: { code: 40103, text: ['账号已停用，请联系管理员', 'This account is disabled, please contact the administrator'] },
  IP_REFUSED: { code: 40104, text: ['当前 IP {ip} 不在允许名单内', 'Your address {ip} is not on the allow list'] },
  SAFETY_CODE_WRONG: { code: 40105, text: ['安全码输入错误', 'The security code is wrong'] },
  IMITATION_FAILED: { code: 40106, text: ['登录链接无效或已过期', 'This sign-in link is invalid or has expired'] },
  IMITATION_FORBIDDEN: { code: 40107, text: ['代登录状态下不能修改安全设置', 'Security settings cannot be changed while acting for somebody'] },

  PASSWORD_WRONG: { code: 40110, text: ['原密码错误', 'The current password is wrong'] },
  SECOND_FACTOR_BOUND: { code: 40111, text: ['已绑定Google验证，请先验证安全码', 'Google Authenticator is already bound, verify the security code first'] },
  BINDING_EXPIRED: { code: 40112, text: ['绑定已过期，请刷新二维码', 'The binding has expired, please refresh the QR code'] },
  USERNAME_TAKEN: { code: 40120, text: ['用户名已存在', 'This username is taken'] },
  OWNER_PROTECTED: { code: 40121, text: ['主账号不能这样修改', 'The owner account cannot be changed this way'] },
  NOT_YOURSELF: { code: 40122, text: ['不能对自己的账号执行此操作', 'You cannot do this to your own account'] },
  PERMISSION_NOT_YOURS: { code: 40123, text: ['不能授予自己没有的权限', 'You cannot grant a permission you do not have'] },
  IP_RULE_TAKEN: { code: 40130, text: ['该 IP 段已在名单内', 'This range is already on the list'] },
  IP_RULE_LOCKS_OUT: { code: 40131, text: ['该修改会使您当前的 IP {ip} 无法登录', 'This change would lock out your own address {ip}'] },

  IMAGE_TOO_LARGE: { code: 40140, text: ['上传图片不能大于{size}', 'Images cannot be larger than {size}'] },
  IMAGE_UNREADABLE: { code: 40141, text: ['只能上传 JPG、PNG、WebP 或 GIF 图片', 'Only JPG, PNG, WebP or GIF images can be uploaded'] },

  RECHARGE_UNAVAILABLE: { code: 40200, text: ['暂未配置充值地址，请联系管理员', 'No recharge address is set up yet, please contact the administrator'] },
  RECHARGE_AMOUNTS_TAKEN: { code: 40201, text: ['该金额的待付充值过多，请稍后再试或更换金额', 'Too many open recharges of this amount, try later or another amount'] },

  SYSTEM_ERROR: { code: 50000, http: 500, text: ['系统出错', 'System error'] },
  NOT_READY: { code: 50003, http: 503, text: ['系统正在启动或维护', 'The system is starting or under maintenance'] },
} as const satisfies Record<string, Code>;

export type CodeName = keyof typeof codes;

export function isSuccess(code: number): boolean {
  return code === codes.OK.code || code === codes.ALSO_OK.code;
}

/** The body of every answer. Some back ends say `msg`, some `message`: both are understood. */
export interface Envelope<T = unknown> {
  code: number;
  msg?: string;
  message?: string;
  data: T;
}

/** `data` of INVALID_INPUT and of refusals that belong to a field: field path → text in the caller's language. */
export interface FieldErrors {
  fields: Record<string, string>;
}
