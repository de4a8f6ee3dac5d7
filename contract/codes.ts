import { passingCodes, specifiedCodes, type Code } from './answer';
import type { Text } from './locale';
import { recharge } from './words/recharge';

/** Every answer code, once. Up to 401 they are the specification's; 4xxxx are our own refusals, 5xxxx our own failures. */
export const codes = {
  ...specifiedCodes,

  INVALID_INPUT: { code: 40000, text: ['请检查标出的内容', 'Please check the marked fields'] },
  UNREADABLE_BODY: { code: 40001, http: 400, text: ['请求内容无法读取', 'The request body cannot be read'] },
  UNSUPPORTED_TYPE: { code: 40002, http: 415, text: ['不支持的内容类型', 'This content type is not supported'] },
  BODY_TOO_LARGE: { code: 40003, http: 413, text: ['请求内容过大', 'The request is too large'] },
  NOT_FOUND: { code: 40004, text: ['记录不存在', 'Record not found'] },
  NO_SUCH_CALL: { code: 40005, http: 404, text: ['接口不存在', 'No such endpoint'] },
  TOO_MANY_REQUESTS: {
    code: passingCodes.TOO_MANY_REQUESTS,
    http: 429,
    text: ['操作太频繁，请 {seconds} 秒后再试', 'Too many requests. Try again in {seconds} s'],
  },
  DUPLICATE_REQUEST: { code: 40007, text: ['同一请求号的内容不一致', 'This request_id was used with different content'] },
  CHANGED_MEANWHILE: {
    code: 40010,
    text: [
      '这条记录在您打开后已被他人修改，请关闭后重新打开再改',
      'Somebody else has changed this since you opened it. Close it, open it again and change it then',
    ],
  },
  CURSOR_INVALID: {
    code: 40009,
    text: ['翻页位置无效，请从第一页重新查看', 'This page is no longer valid. Start again from the first page'],
  },

  LOGIN_FAILED: { code: 40100, text: ['用户名或密码错误', 'Wrong username or password'] },
  CAPTCHA_WRONG: { code: 40101, text: ['验证码错误或已过期', 'The verify code is wrong or has expired'] },
  ACCOUNT_LOCKED: {
    code: 40102,
    text: ['登录失败次数过多，请 {minutes} 分钟后再试', 'Too many failed attempts. Try again in {minutes} min'],
  },
  ACCOUNT_DISABLED: { code: 40103, text: ['账号已停用，请联系管理员', 'This account is disabled. Please contact the administrator'] },
  IP_REFUSED: { code: 40104, text: ['当前 IP {ip} 不在允许名单内', 'Your IP address {ip} is not on the allow list'] },
  SAFETY_CODE_WRONG: { code: 40105, text: ['安全码输入错误', 'The security code is wrong'] },
  IMITATION_FAILED: { code: 40106, text: ['登录链接无效或已过期', 'This sign-in link is invalid or has expired'] },
  IMITATION_FORBIDDEN: {
    code: 40107,
    text: ['代登录状态下不能修改安全设置', 'Security settings cannot be changed while impersonating'],
  },
  NOT_WHILE_ACTING: {
    code: 40111,
    text: ['代登录状态下不能修改对方的个人设置', 'Personal settings cannot be changed while impersonating'],
  },
  OPERATOR_UNBOUND: {
    code: 40108,
    text: [
      '请先在平台为自己的账号绑定Google验证，再代为操作',
      'Bind Google Authenticator to your own platform account first, then do this for others',
    ],
  },

  PASSWORD_MUST_CHANGE: {
    code: 40109,
    text: ['请先修改初始密码', 'Change your initial password first'],
  },
  PASSWORD_WRONG: { code: 40110, text: ['密码错误', 'Wrong password'] },
  PASSWORD_UNCHANGED: { code: 40111, text: ['新密码不能与当前密码相同', 'The new password must differ from the current one'] },
  BINDING_EXPIRED: { code: 40112, text: ['绑定已过期，请刷新二维码', 'The setup has expired. Please refresh the QR code'] },
  USERNAME_TAKEN: { code: 40120, text: ['用户名已存在', 'This username is taken'] },
  OWNER_PROTECTED: { code: 40121, text: ['主账号不能这样修改', 'The owner account cannot be changed this way'] },
  NOT_YOURSELF: { code: 40122, text: ['不能对自己的账号执行此操作', 'You cannot do this on your own account'] },
  PERMISSION_NOT_YOURS: { code: 40123, text: ['不能授予自己没有的权限', 'You cannot grant a permission you do not have'] },
  IP_RULE_TAKEN: { code: 40130, text: ['该 IP 段已在名单内', 'This range is already on the list'] },
  IP_RULE_LOCKS_OUT: { code: 40131, text: ['该修改会使您当前的 IP {ip} 无法登录', 'This change would lock out your own IP address {ip}'] },

  IMAGE_TOO_LARGE: { code: 40140, text: ['上传图片不能大于{size}', 'Images cannot be larger than {size}'] },
  IMAGE_UNREADABLE: { code: 40141, text: ['只能上传 JPG、PNG、WebP 或 GIF 图片', 'Only JPG, PNG, WebP or GIF images can be uploaded'] },
  UPLOADS_USED_UP: { code: 40142, text: ['今日上传数量已达上限', 'You have reached today’s upload limit'] },

  RECHARGE_UNAVAILABLE: {
    code: 40200,
    text: ['暂未配置充值地址，请联系管理员', 'No recharge address is set up yet. Please contact the administrator'],
  },
  RECHARGE_AMOUNTS_TAKEN: {
    code: 40201,
    text: ['该金额的待付充值过多，请稍后再试或更换金额', 'Too many open recharges of this amount. Try again later or use another amount'],
  },
  TRANSFER_TOO_SMALL: {
    code: 40205,
    text: ['该转账折算不足 0.01 元，不能入账', 'This transfer is worth less than 0.01 yuan and cannot be credited'],
  },
  RECHARGES_OPEN: { code: 40204, text: recharge['recharge.full'] },

  WITHDRAWAL_RANGE: { code: 40210, text: ['提现金额须在 {min} 至 {max} 之间', 'The amount must be between {min} and {max}'] },
  INSUFFICIENT_BALANCE: {
    code: 40211,
    text: ['可用余额不足以支付提现金额与手续费 {fee}', 'The balance does not cover the amount and the fee of {fee}'],
  },
  WITHDRAWAL_WRONG_STATE: {
    code: 40212,
    text: ['提现单当前状态为「{status}」，不能执行此操作', 'Not possible: the withdrawal is “{status}”'],
  },
  SAME_OPERATOR: {
    code: 40213,
    text: ['您经手过该单，须由另一位操作员处理', 'You had a hand in it before. Another operator must do this'],
  },
  RESET_LATELY: {
    code: 40216,
    text: [
      '申请前{days}天内您给过该账户（或其上级）密码，或重置过其谷歌验证，须由另一位操作员审核',
      'Within {days} days before it asked you gave this account, or one above it, a password or reset its factor. Another must approve',
    ],
  },
  PAYOUTS_OFF: { code: 40214, text: ['代付权限已关闭，不能提现', 'Payouts are switched off for this account'] },
  WITHDRAWAL_ACCOUNT_TAKEN: { code: 40215, text: ['该账户已添加', 'This account has already been added'] },
  RECHARGE_WRONG_STATE: {
    code: 40202,
    text: ['充值单当前状态为「{status}」，不能执行此操作', 'Not possible: the recharge is “{status}”'],
  },
  TRANSFER_WRONG_STATE: {
    code: 40203,
    text: ['该转账当前状态为「{status}」，不能执行此操作', 'Not possible: the transfer is “{status}”'],
  },

  PLATFORM_ACCOUNT_TAKEN: { code: 40220, text: ['该收款账户已添加', 'This account has already been added'] },
  PLATFORM_ACCOUNT_OFF: { code: 40221, text: ['该收款账户已停用，请选择其他账户', 'This account is off. Choose another'] },
  PLATFORM_ACCOUNT_RANGE: {
    code: 40222,
    text: ['该收款账户单笔须在 {min} 至 {max} 之间', 'This account accepts between {min} and {max} per recharge'],
  },
  PLATFORM_ACCOUNT_DAY: { code: 40223, text: ['该收款账户今日剩余额度为 {left}', 'This account can accept another {left} today'] },
  TRANSFER_TO_SELF: { code: 40224, text: ['转入方不能与转出方相同', 'Sender and recipient are the same'] },
  INSUFFICIENT_AVAILABLE: { code: 40225, text: ['可用余额不足，当前可用 {left}', 'Insufficient balance: {left} available'] },
  RECEIVING_ACCOUNT_TAKEN: { code: 40226, text: ['该账号已添加到此通道', 'This account has already been added to this channel'] },
  ADJUSTMENT_WRONG_STATE: {
    code: 40230,
    text: ['调账单当前状态为「{status}」，不能执行此操作', 'Not possible: the adjustment is “{status}”'],
  },

  INSUFFICIENT_FUNDS: { code: 40300, text: ['可用金额不足', 'Insufficient funds'] },
  REFERENCE_TAKEN: { code: 40301, text: ['该业务号已入账，内容不一致', 'This reference was already booked with different content'] },

  SIGNATURE_WRONG: { code: 40401, text: ['签名错误', 'Invalid signature'] },
  MERCHANT_DISABLED: { code: 40402, text: ['商户已停用', 'This merchant is disabled'] },
  TIMESTAMP_STALE: {
    code: 40403,
    text: ['时间戳与平台相差超过 {seconds} 秒', 'The timestamp is more than {seconds} s off the platform’s clock'],
  },
  NONCE_REUSED: { code: 40404, text: ['随机串已使用过，请换新的随机串重新签名', 'This nonce was already used. Sign again with a new one'] },
  CHANNEL_UNKNOWN: { code: 40405, text: ['通道不存在，可用 copy、pay', 'Unknown channel. Use copy or pay'] },
  AMOUNT_OUT_OF_RANGE: { code: 40406, text: ['金额须在 {min} 至 {max} 之间', 'The amount must be between {min} and {max}'] },
  ORDER_NUMBER_TAKEN: { code: 40407, text: ['该商户订单号已用于另一笔订单', 'This merchant order number belongs to another order'] },
  NO_RECEIVING_ACCOUNT: {
    code: 40408,
    text: ['暂无可用的淘宝账户，请稍后再试', 'No receiving account is available right now. Try again later'],
  },
  NOTIFY_URL_REFUSED: { code: 40409, text: ['回调地址不可用', 'This callback URL cannot be used'] },
  ORDER_UNKNOWN: { code: 40410, text: ['订单不存在', 'Order not found'] },
  SIGNATURE_VERSION: {
    code: 40411,
    text: ['请按签名版本 2 签名，并携带请求头 x-signature-version: 2', 'Sign with version 2 and send the header x-signature-version: 2'],
  },
  SECRET_ROTATED_TOO_OFTEN: {
    code: 40412,
    text: [
      '同时有效的密钥最多 {max} 个，请待旧密钥失效后再更换',
      'At most {max} secrets can be valid at a time. Rotate again once an old one has expired',
    ],
  },
  RATE_ABOVE_PARENT: {
    code: 40460,
    text: ['不能高于上级「{name}」的费率 {rate}', 'Cannot be above {rate}, the rate of its parent {name}'],
  },
  RATE_BELOW_CHILD: {
    code: 40461,
    text: ['不能低于下级「{name}」的费率 {rate}', 'Cannot be below {rate}, the rate of its sub-provider {name}'],
  },
  BELOW_ITSELF: { code: 40463, text: ['不能移动到自己或自己的下级之下', 'A provider cannot be moved below itself or its own team'] },
  BELOW_IT_ALREADY: { code: 40478, text: ['该服务商现在就在这里，无需移动', 'The provider is there already'] },
  PARENT_UNKNOWN: { code: 40464, text: ['上级服务商不存在', 'Parent provider not found'] },
  RATE_IN_FORCE: { code: 40462, text: ['只能撤回尚未生效的费率', 'Only a rate that is not in effect yet can be withdrawn'] },
  PRODUCT_TAKEN: { code: 40465, text: ['该店铺已有同名同价的商品', 'This shop already has a product with this title and price'] },
  STOCK_SHORT: { code: 40466, text: ['库存只有 {stock} 件', 'Only {stock} in stock'] },
  STOCK_FULL: { code: 40467, text: ['库存最多 {most} 件', 'At most {most} in stock'] },
  PRODUCT_RESERVED: {
    code: 40468,
    text: ['有待支付订单占用该商品，请稍后再试', 'A waiting order has reserved this product. Try again later'],
  },
  IMPORT_SOLD: {
    code: 40469,
    text: ['该批商品已有 {n} 件售出或被订单占用，不能撤销', '{n} products of this import are sold or reserved, so it cannot be undone'],
  },
  IMPORT_UNDONE: { code: 40470, text: ['该批导入已撤销', 'This import has already been undone'] },
  FILE_MISSING: { code: 40471, text: ['请选择文件', 'Choose a file'] },
  FILE_TOO_LARGE: { code: 40472, text: ['文件不能大于 {size}', 'The file cannot be larger than {size}'] },
  FILE_UNREADABLE: {
    code: 40473,
    text: ['无法读取文件，请上传 CSV 或 XLSX 表格', 'The file cannot be read. Upload a CSV or XLSX file'],
  },
  FILE_COLUMNS: { code: 40474, text: ['文件缺少列：{columns}', 'Missing columns: {columns}'] },
  FILE_EMPTY: { code: 40475, text: ['文件中没有商品', 'The file contains no products'] },
  FILE_TOO_LONG: { code: 40476, text: ['一次最多导入 {max} 个商品', 'At most {max} products at a time'] },
  RECHARGE_ACCOUNT_TAKEN: { code: 40477, text: ['该店铺已有此账号', 'This shop already has this account'] },
  EXPORTS_OPEN: {
    code: 40480,
    text: [
      '未完成的导出已达 {max} 个，请待其完成或取消后再导出',
      'You already have {max} exports in progress. Wait for one to finish, or cancel one',
    ],
  },
  EXPORTS_FULL: {
    code: 40481,
    text: [
      '保留的导出文件已达空间上限，最早的文件到期后即可再导出',
      'Your exports have used up their storage. You can export again once the oldest file expires',
    ],
  },
  EXPORT_WRONG_STATE: {
    code: 40482,
    text: ['该导出当前状态为「{status}」，不能执行此操作', 'Not possible: the export is “{status}”'],
  },
  EXPORT_TOO_LONG: {
    code: 40483,
    text: ['行数超过单个文件的上限，请缩小筛选范围', 'Too many rows for one file. Narrow the filter'],
  },
  EXPORT_TOO_LARGE: {
    code: 40484,
    text: ['文件超过大小上限，请缩小筛选范围', 'The file is too large. Narrow the filter'],
  },
  EXPORT_NOT_ALLOWED: {
    code: 40485,
    text: ['账户已停用或不再有查看权限', 'The account is disabled or no longer has access'],
  },
  EXPORT_BROKEN: { code: 40486, text: ['生成失败，请重新导出', 'The export failed. Please export again'] },
  EXPORT_DAMAGED: {
    code: 40487,
    text: ['文件已丢失或与生成时不一致，请重新导出', 'The file is missing or damaged. Please export again'],
  },
  STATEMENT_NOT_DUE: {
    code: 40488,
    text: ['{month} 的对账单自 {time}（UTC+8）起可生成', 'The statement for {month} is available from {time} (UTC+8)'],
  },
  CHANNEL_OFF: { code: 40416, text: ['通道已关闭，暂不接受新订单', 'This channel is off and accepts no new orders'] },
  MERCHANT_DAY: {
    code: 40414,
    text: ['今日下单金额已达上限，剩余 {left}', 'The daily limit is reached: {left} left'],
  },
  GATEWAY_ADDRESS: {
    code: 40415,
    text: ['来源 IP {ip} 不在商户的接口名单内', 'Your IP address {ip} is not on the merchant’s API allow list'],
  },
  ORDERS_WAITING: {
    code: 40413,
    text: [
      '待支付订单已达 {max} 笔，请待其支付或过期后再下单',
      'There are {max} waiting orders. Create more once some are paid or have expired',
    ],
  },

  ORDER_WRONG_STATE: { code: 40420, text: ['订单当前状态为「{status}」，不能执行此操作', 'Not possible: the order is “{status}”'] },
  INSUFFICIENT_DEPOSIT: {
    code: 40421,
    text: ['服务商可用押金不足以覆盖该订单', 'The provider’s available deposit does not cover this order'],
  },
  CALLBACK_TOO_SOON: {
    code: 40422,
    text: ['刚刚已回调过，请 {seconds} 秒后再试', 'A callback was sent a moment ago. Try again in {seconds} s'],
  },
  LEDGER_CHECK_RUNNING: {
    code: 40431,
    text: ['账本正在核对，请稍后查看结果', 'The ledger is being checked. The result will be available shortly'],
  },
  SIMULATOR_UNAVAILABLE: { code: 40430, text: ['模拟器需要平台监听在端口上', 'The simulator needs the platform to listen on a port'] },
  TRADE_NUMBER_TAKEN: { code: 40424, text: ['该通道交易号已支付另一笔订单', 'This trade number already paid another order'] },
  REPORT_OVER: { code: 40440, text: ['该上报已处理', 'This report has already been resolved'] },
  REPORT_MISMATCH: { code: 40441, text: ['上报金额与订单金额不符', 'The reported amount does not match the order'] },
  REPORT_LATE: {
    code: 40442,
    text: ['订单已过期，到账后先补单再重试', 'The order has expired. If the money is there, mark it paid, then retry'],
  },
  REPORT_UNPAYABLE: {
    code: 40444,
    text: ['订单已关闭或冲正，退款后请忽略', 'The order is closed or reversed. Refund the customer, then dismiss'],
  },
  REPORT_SECOND: { code: 40443, text: ['订单已由另一笔交易支付', 'The order was already paid by another trade'] },
  TOO_MANY_VIEWS: { code: 40489, text: ['每个列表最多保存 {most} 个视图', 'At most {most} views per list'] },
  CALLBACK_NOT_DUE: { code: 40423, text: ['只有已支付的订单可以回调', 'Callbacks can only be sent for paid orders'] },

  SYSTEM_ERROR: { code: passingCodes.SYSTEM_ERROR, http: 500, text: ['系统出错', 'System error'] },
  NOT_READY: {
    code: passingCodes.NOT_READY,
    http: 503,
    text: ['系统繁忙或正在维护，请稍后再试', 'The system is busy or under maintenance. Try again shortly'],
  },
} as const satisfies Record<string, Code>;

export type CodeName = keyof typeof codes;

export function isCodeName(name: string): name is CodeName {
  return Object.hasOwn(codes, name);
}

/** A code in words, by its name; a name that is no code says itself. */
export function codeText(name: string): Text {
  return isCodeName(name) ? codes[name].text : [name, name];
}
