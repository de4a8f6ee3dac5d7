import type { Texts } from '../../../contract/locale';

export const gateway = {
  'gateway.title': ['商户网关', 'Merchant gateway'],
  'gateway.intro': [
    '服务器之间以 JSON 调用，每次请求携带商户号、时间戳、随机串与签名，不接受未列出的字段。返回 code 为 200 表示成功，其余为拒绝原因。同一商户订单号以相同内容重复提交，返回首次结果。',
    'Server to server, JSON. Every call carries the merchant ID, a timestamp, a nonce and a signature; fields that are not listed are ' +
      'rejected. Code 200 means success, any other code gives the reason. Sending the same order again returns the first result.',
  ],
  'gateway.header': ['每次请求须携带签名版本请求头：', 'Every call sends the signature version in a header:'],
  'gateway.call.create': ['下单', 'Create order'],
  'gateway.call.query': ['查询订单', 'Query order'],
  'gateway.call.balance': ['查询余额', 'Balance'],
  'gateway.openapi': ['机器可读的接口描述（OpenAPI）：', 'Machine-readable description (OpenAPI):'],
  'gateway.field': ['字段', 'Field'],
  'gateway.needed': ['是否必填', 'Presence'],
  'gateway.required': ['必填', 'Required'],
  'gateway.optional': ['选填', 'Optional'],
  'gateway.mer_id': ['商户号', 'Your merchant ID'],
  'gateway.timestamp': [
    '当前时间，unix 秒，与平台相差不超过 300 秒',
    'Current time in Unix seconds, at most 300 s off the platform’s clock',
  ],
  'gateway.nonce': ['随机串，8–64 位字母、数字、_ 或 -，每次请求不同', '8 to 64 letters, digits, _ or -; different for each request'],
  'gateway.sign': ['签名，见下文', 'Signature, see below'],
  'gateway.mer_order_sn': ['您的订单号，1–64 位字母、数字、_ 或 -，不可重复', 'Your order number, 1 to 64 letters, digits, _ or -; unique'],
  'gateway.amount': [
    '金额（元），字符串，最多两位小数，例如 "100.00"',
    'Amount in CNY, a string with at most two decimals, such as "100.00"',
  ],
  'gateway.channel': ['通道：copy 淘宝复制，pay 淘宝直付', 'Channel: copy or pay'],
  'gateway.notify_url': ['支付成功后回调的地址，http 或 https', 'Where to send the callback once the order is paid, http or https'],
  'gateway.return_url': [
    '订单结束后收银台带顾客返回的地址，http 或 https，最多 500 字',
    'Where the cashier page sends the customer once the order ends, http or https, at most 500 characters',
  ],
  'gateway.subject': ['订单说明，在收银台向顾客显示，最多 100 字', 'What the order is for, shown to the customer, at most 100 characters'],
  'gateway.answer': ['返回的 data', 'The data field of the response'],
  'gateway.answer.order_sn': ['平台订单号', 'Our order number'],
  'gateway.answer.mer_order_sn': ['您的订单号', 'Your order number'],
  'gateway.answer.amount': ['金额（元），字符串', 'Amount in CNY, a string'],
  'gateway.answer.channel': ['通道：copy 或 pay', 'Channel: copy or pay'],
  'gateway.answer.status': [
    '状态：1 待支付，2 已支付，3 已过期，4 已关闭，5 已冲正',
    'Status: 1 waiting, 2 paid, 3 expired, 4 closed, 5 reversed',
  ],
  'gateway.answer.create_time': ['下单时间，unix 秒', 'Creation time, Unix seconds'],
  'gateway.answer.expire_time': ['过期时间，unix 秒', 'Expiry time, Unix seconds'],
  'gateway.answer.paid_time': ['支付时间，unix 秒；未支付为 null', 'Payment time, Unix seconds; null until paid'],
  'gateway.answer.shop': ['收款店铺', 'Shop that receives the payment'],
  'gateway.answer.shop_account': ['收款账号', 'Account of that shop'],
  'gateway.answer.product': [
    '该订单占用的商品：title、picture（完整地址，可为空）、content（链接或口令）；没有同价商品时为 null',
    'Product reserved for the order: title, picture (full URL, may be empty), content (link or text); null if no product has this price',
  ],
  'gateway.answer.pay_url': ['收银台地址，仅交给该订单的顾客', 'Cashier page URL, for this order’s customer only'],
  'gateway.answer.balance': ['可用余额（元），字符串', 'Available balance in CNY, a string'],
  'gateway.answer.frozen': ['冻结余额（元），字符串', 'Frozen balance in CNY, a string'],
  'gateway.cashier': ['收银台', 'Cashier page'],
  'gateway.cashierText': [
    '请引导顾客打开 pay_url：页面显示金额、付款方式与倒计时，并随订单状态更新。该地址无法猜到，只应交给付款的顾客。',
    'Send your customer to pay_url. The page shows the amount, how to pay and a countdown, and follows the order. The URL cannot be ' +
      'guessed: give it to the paying customer only.',
  ],
  'gateway.cashierReturn': [
    '订单结束后，页面带顾客返回 return_url，并附加参数 {fields}。这些参数未签名，只用于展示；是否已支付，以验签后的回调或查询结果为准。',
    'When the order ends, the page returns the customer to return_url with {fields} added. These parameters are unsigned and for ' +
      'display only: rely on a verified callback or a query to know whether the order was paid.',
  ],
  'gateway.signature': ['签名步骤', 'Signing, step by step'],
  'gateway.signatureText': [
    '修改下方内容，签名随之变化。计算只在浏览器中进行。示例的时间戳与随机串为当前值，可直接发送。',
    'Edit the request below and the signature changes with it. It is computed in your browser only. The sample’s timestamp and nonce ' +
      'are current, so it can be sent as is.',
  ],
  'gateway.renew': ['更新时间戳与随机串', 'Refresh timestamp and nonce'],
  'gateway.copyCurl': ['复制 curl', 'Copy curl'],
  'gateway.body': ['请求内容', 'Request body'],
  'gateway.secret': ['密钥', 'Secret'],
  'gateway.secretHint': ['示例密钥。您的密钥在「商户信息」中查看', 'A sample. Find yours on your account page'],
  'gateway.unreadable': [
    '内容须为一层 JSON，含 timestamp 与 nonce，值只能是文本或数字',
    'Must be flat JSON with timestamp and nonce; values may only be strings or numbers',
  ],
  'gateway.step1': [
    '除 sign、timestamp、nonce 外的字段按名称排序，名称与值按 RFC 3986 百分号编码，以 name=value 用 & 连接',
    'All fields except sign, timestamp and nonce: sorted by name, names and values percent-encoded by RFC 3986, joined as name=value ' +
      'with &',
  ],
  'gateway.step2': [
    '六行以换行符连接：版本 2、HTTP 方法、路径、时间戳、随机串、上一步结果',
    'Six lines joined by line feeds: version 2, HTTP method, path, timestamp, nonce, and the result of step 1',
  ],
  'gateway.step3': ['以密钥对上一步的文本做 HMAC-SHA256，取小写十六进制', 'HMAC-SHA256 of that text with the secret, in lowercase hex'],
  'gateway.step4': ['加入 sign 字段，作为请求内容', 'The request body: all fields plus sign'],
  'gateway.step5': ['连同签名版本请求头发送', 'Send it with the signature version header'],
  'gateway.callback': ['回调与验签', 'Callbacks and verification'],
  'gateway.callbackText': [
    '订单支付后向 notify_url 发送如下内容。请先验签，再返回 HTTP 200 与 {word}；否则按 30 秒、1 分、5 分、15 分、1 时、3 时、6 时、12 时、24 时、24 时重试。同一订单可能收到多次，请按订单号去重。',
    'When an order is paid, this is sent to notify_url. Verify it, then respond with HTTP 200 and {word}; otherwise it is retried ' +
      'after 30 s, 1 m, 5 m, 15 m, 1 h, 3 h, 6 h, 12 h, 24 h and 24 h. It may arrive more than once: deduplicate by order number.',
  ],
  'gateway.callbackSigned': [
    '回调的签名方法相同：HTTP 方法为 {method}，路径固定为 {path}（与您的实际地址无关，您的代理可以改写路径），请求头为 {header}。更换密钥后使用最新的密钥签名。',
    'Callbacks are signed in the same way: the HTTP method is {method}, the path is always {path} whatever your own URL is (your ' +
      'proxies may rewrite it), and the header is {header}. After a rotation, the newest secret signs.',
  ],
  'gateway.callbackBody': ['收到的内容', 'Received body'],
  'gateway.genuine': ['签名正确，来自平台', 'Valid signature: sent by the platform'],
  'gateway.forged': ['签名不符，内容被改动或密钥不对', 'Invalid signature: the content was changed, or the secret is wrong'],
  'gateway.expected': ['应为 {sign}', 'Expected {sign}'],
  'gateway.codes': ['网关返回码', 'Gateway codes'],
} as const satisfies Texts;
