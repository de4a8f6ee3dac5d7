import type { Texts } from '../../../contract/locale';

export const gateway = {
  'gateway.title': ['商户网关', 'Merchant gateway'],
  'gateway.intro': [
    '服务器之间以 JSON 调用，每次请求携带商户号、时间戳、随机串与签名，不接受未列出的字段。返回 code 为 200 表示成功，其余为拒绝原因。同一商户订单号以相同内容重复提交，返回首次结果。',
    'Server to server, JSON. Every call carries the merchant number, a timestamp, a nonce and a signature, and no field that is ' +
      'not listed. Code 200 is success, any other says why not. The same order sent again answers the first result.',
  ],
  'gateway.header': ['每次请求须携带签名版本请求头：', 'Every call says the version of its signature in a header:'],
  'gateway.call.create': ['下单', 'Create'],
  'gateway.call.query': ['查询订单', 'Query an order'],
  'gateway.call.balance': ['查询余额', 'Query the balance'],
  'gateway.openapi': ['机器可读的接口描述（OpenAPI）：', 'The same for machines (OpenAPI):'],
  'gateway.field': ['字段', 'Field'],
  'gateway.needed': ['必填', 'Required'],
  'gateway.mer_id': ['商户号', 'Your merchant number'],
  'gateway.timestamp': ['当前时间，unix 秒，与平台相差不超过 300 秒', 'Now, in unix seconds, at most 300 s away from the platform'],
  'gateway.nonce': ['随机串，8–64 位字母、数字、_ 或 -，每次请求不同', '8 to 64 letters, digits, _ or -; another one for each request'],
  'gateway.sign': ['签名，见下文', 'The signature, see below'],
  'gateway.mer_order_sn': ['您的订单号，1–64 位字母、数字、_ 或 -，不可重复', 'Your order number, 1 to 64 letters, digits, _ or -; unique'],
  'gateway.amount': [
    '金额（元），字符串，最多两位小数，例如 "100.00"',
    'Amount in yuan, a string with at most two decimals, such as "100.00"',
  ],
  'gateway.channel': ['通道：copy 淘宝复制，pay 淘宝直付', 'Channel: copy or pay'],
  'gateway.notify_url': ['支付成功后回调的地址，http 或 https', 'Where you are called back when it is paid, http or https'],
  'gateway.return_url': [
    '订单结束后收银台带顾客返回的地址，http 或 https，最多 500 字',
    'Where the cashier page leads the customer when the order is over, http or https, at most 500 characters',
  ],
  'gateway.subject': [
    '订单说明，在收银台向顾客显示，最多 100 字',
    'What the order is for, as its customer reads it, at most 100 characters',
  ],
  'gateway.answer': ['返回的 data', 'What data holds in the answer'],
  'gateway.answer.order_sn': ['平台订单号', 'Our order number'],
  'gateway.answer.mer_order_sn': ['您的订单号', 'Your order number'],
  'gateway.answer.amount': ['金额（元），字符串', 'Amount in yuan, a string'],
  'gateway.answer.channel': ['通道：copy 或 pay', 'Channel: copy or pay'],
  'gateway.answer.status': [
    '状态：1 待支付，2 已支付，3 已过期，4 已关闭，5 已冲正',
    'State: 1 waiting, 2 paid, 3 expired, 4 closed, 5 reversed',
  ],
  'gateway.answer.create_time': ['下单时间，unix 秒', 'When it was created, unix seconds'],
  'gateway.answer.expire_time': ['过期时间，unix 秒', 'When it expires, unix seconds'],
  'gateway.answer.paid_time': ['支付时间，unix 秒；未支付为 null', 'When it was paid, unix seconds; null until then'],
  'gateway.answer.shop': ['收款店铺', 'The shop that receives the money'],
  'gateway.answer.shop_account': ['收款账号', 'The account of that shop'],
  'gateway.answer.product': [
    '该订单占用的商品：title、picture（完整地址，可为空）、content（链接或口令）；没有同价商品时为 null',
    'The product it takes one of: title, picture (whole address, may be empty), content (link or text); null where none has this price',
  ],
  'gateway.answer.pay_url': ['收银台地址，仅交给该订单的顾客', 'The cashier page, for the customer of this order alone'],
  'gateway.answer.balance': ['可用余额（元），字符串', 'Free balance in yuan, a string'],
  'gateway.answer.frozen': ['冻结余额（元），字符串', 'Frozen balance in yuan, a string'],
  'gateway.cashier': ['收银台', 'Cashier page'],
  'gateway.cashierText': [
    '请引导顾客打开 pay_url：页面显示金额、付款方式与倒计时，并随订单状态更新。该地址无法猜到，只应交给付款的顾客。',
    'Send your customer to pay_url: the page shows the amount, how to pay and a countdown, and follows the order. Nobody can guess ' +
      'its address: give it to the paying customer alone.',
  ],
  'gateway.cashierReturn': [
    '订单结束后，页面带顾客返回 return_url，并附加参数 {fields}。这些参数未签名，只用于展示；是否已支付，以验签后的回调或查询结果为准。',
    'When the order is over the page leads back to return_url with {fields} added. They are not signed and only for show: whether ' +
      'it was paid is said by a verified callback, or by a query.',
  ],
  'gateway.signature': ['签名步骤', 'The signature, step by step'],
  'gateway.signatureText': [
    '修改下方内容，签名随之变化。计算只在浏览器中进行。示例的时间戳与随机串为当前值，可直接发送。',
    'Change what is below and see the signature change. It is made in your browser alone. Timestamp and nonce of the sample are ' +
      'of now: it can be sent as it is.',
  ],
  'gateway.renew': ['更新时间戳与随机串', 'Renew timestamp and nonce'],
  'gateway.copyCurl': ['复制 curl', 'Copy curl'],
  'gateway.body': ['请求内容', 'Body'],
  'gateway.secret': ['密钥', 'Secret'],
  'gateway.secretHint': ['示例密钥。您的密钥在「商户信息」中查看', 'A sample. Yours is on your account page'],
  'gateway.unreadable': [
    '内容须为一层 JSON，含 timestamp 与 nonce，值只能是文本或数字',
    'Must be flat JSON with timestamp and nonce, texts and numbers alone',
  ],
  'gateway.step1': [
    '除 sign、timestamp、nonce 外的字段按名称排序，名称与值按 RFC 3986 百分号编码，以 name=value 用 & 连接',
    'All fields but sign, timestamp and nonce: sorted by name, names and values percent-encoded by RFC 3986, joined as name=value ' +
      'with &',
  ],
  'gateway.step2': [
    '六行以换行符连接：版本 2、HTTP 方法、路径、时间戳、随机串、上一步结果',
    'Six lines joined by line feeds: version 2, HTTP method, path, timestamp, nonce, and the result of step 1',
  ],
  'gateway.step3': ['以密钥对上一步的文本做 HMAC-SHA256，取小写十六进制', 'HMAC-SHA256 of that text with the secret, in lower-case hex'],
  'gateway.step4': ['加入 sign 字段，作为请求内容', 'The body: all fields with sign'],
  'gateway.step5': ['连同签名版本请求头发送', 'Sent with the header of the version'],
  'gateway.callback': ['回调与验签', 'Callbacks and how to verify them'],
  'gateway.callbackText': [
    '订单支付后向 notify_url 发送如下内容。请先验签，再返回 HTTP 200 与 {word}；否则按 30 秒、1 分、5 分、15 分、1 时、3 时、6 时、12 时、24 时、24 时重试。同一订单可能收到多次，请按订单号去重。',
    'A paid order is sent to notify_url like this. Verify it, then answer HTTP 200 and {word}; else it comes again after 30 s, 1 ' +
      'm, 5 m, 15 m, 1 h, 3 h, 6 h, 12 h, 24 h and 24 h. It may come more than once: go by the order number.',
  ],
  'gateway.callbackSigned': [
    '回调的签名方法相同：HTTP 方法为 {method}，路径固定为 {path}（与您的实际地址无关，您的代理可以改写路径），请求头为 {header}。更换密钥后使用最新的密钥签名。',
    'Callbacks are signed in the same way: the HTTP method is {method}, the path is always {path} whatever your own address is ' +
      '(your proxies may rewrite it), the header is {header}. The newest secret signs.',
  ],
  'gateway.callbackBody': ['收到的内容', 'What was received'],
  'gateway.genuine': ['签名正确，来自平台', 'The signature is right: it is from the platform'],
  'gateway.forged': ['签名不符，内容被改动或密钥不对', 'The signature is wrong: it was changed, or the secret is another'],
  'gateway.expected': ['应为 {sign}', 'Should be {sign}'],
  'gateway.codes': ['网关返回码', 'Codes of the gateway'],
} as const satisfies Texts;
