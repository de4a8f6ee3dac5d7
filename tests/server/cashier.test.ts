import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codes } from '../../contract/codes';
import { createGatewayOrder } from '../../contract/gateway';
import { closeOrder, confirmOrder, reverseOrder } from '../../contract/orders';
import { endpoints } from '../../contract/endpoints';
import { parseMoney } from '../../contract/money';
import { orderStatuses } from '../../contract/states/orders';
import { tokenOf } from '../../server/channel/address';
import { openDatabase } from '../../server/db/database';
import { accounts } from '../../server/db/schema';
import { deriveSecret } from '../../server/kernel/secrets';
import { verify } from '../../server/ledger/verify';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine, openReceiver, post, report, signedHeaders, type GatewayOrder, type Receiver } from '../support/gateway';
import { makeOrder, makeParties } from '../support/orders';
import { startPlatform, type TestPlatform } from '../support/platform';
import { testSecretKey } from '../support/template';
import { until } from '../support/waiting';

let platform: TestPlatform;
let machine: MerchantMachine;
let owner: Client;
let receiver: Receiver;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  owner = await ownerOf(platform, 'other');
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await platform.stop();
});

interface Page {
  status: number;
  text: string;
  headers: Headers;
}

async function open(address: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(new URL(address, platform.url), { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const stateOf = async ({ pay_url: url }: GatewayOrder): Promise<{ state: string; left: number }> =>
  JSON.parse((await open(`${url}/state`)).text);

/** The customer presses the button: as a browser without a script sends the form. */
const sayPaid = ({ pay_url: url }: GatewayOrder, headers: Record<string, string> = {}) =>
  open(`${url}/paid`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body: '' });

const idOf = (() => {
  let made = 0;
  return () => `cashier-test-${(made += 1)}`;
})();

const titleIn = ({ text }: Page) => /<h1>(?:<svg[\s\S]*?<\/svg>)?\s*([^<]+?)\s*<\/h1>/.exec(text)?.[1];

test('an order answers the whole address of its cashier page, and a repeat the same one', async () => {
  const fields = { mer_order_sn: idOf(), amount: '66.00', return_url: 'https://shop.example.com/back?cart=7' };
  const order = await machine.order(fields);
  expect(order.pay_url).toMatch(new RegExp(`^${platform.url}/cashier/${order.order_sn}/[0-9a-f]{32}$`));
  expect((await machine.order(fields)).pay_url).toBe(order.pay_url);
  const forwarded = await post<GatewayOrder>(platform, createGatewayOrder, machine.sign(createGatewayOrder, signable()), {
    ...signedHeaders,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'pay.example.com',
  });
  expect(forwarded.data.pay_url).toMatch(/^https:\/\/pay\.example\.com\/cashier\//);
});

const signable = () => ({ mer_order_sn: idOf(), amount: '10.00', channel: 'copy', notify_url: 'https://shop.example.com/notify' });

test('another return_url under one number is another order', async () => {
  const fields = { mer_order_sn: idOf(), return_url: 'https://shop.example.com/back' };
  await machine.order(fields);
  expect((await machine.create({ ...fields, return_url: 'https://shop.example.com/else' })).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
  expect((await machine.create({ mer_order_sn: fields.mer_order_sn })).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://x',
  '//x',
  'http://',
  'https://[',
  '',
  'https://shop.example.com@x/',
  `https://x/${'a'.repeat(500)}`,
])('%j is nowhere to go back to', async (address) => {
  const answer = await machine.create({ return_url: address });
  expect(answer).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: { return_url: expect.any(String) } } });
});

describe('an address', () => {
  test('that was not given out is answered like every other, and without asking the database', async () => {
    const [order, other] = [await machine.order(), await machine.order()];
    const [token, others] = [order, other].map(({ pay_url: url }) => url.split('/').at(-1) ?? '');
    const wrong = [
      `/cashier/${order.order_sn}/${others}`,
      `/cashier/${order.order_sn}/${randomBytes(16).toString('hex')}`,
      `/cashier/${order.order_sn}/${token?.slice(0, -1)}`,
      `/cashier/${order.order_sn}/${token?.toUpperCase()}x`,
      `/cashier/${order.order_sn}/`,
      `/cashier/2026112100000000000000/${token}`,
      `/cashier/%27%20or%201=1/${token}`,
      `/cashier/%zz/${token}`,
      `/cashier/${order.order_sn}/${token}%`,
      `/cashier/${order.order_sn}/${'a'.repeat(300)}`,
      `/cashier/${order.order_sn}`,
      '/cashier/',
      '/cashier',
      `${new URL(order.pay_url).pathname}/`,
      `${new URL(order.pay_url).pathname}/secrets`,
      `/cashier/${order.order_sn}/${others}/state`,
      `/cashier/${order.order_sn}/${others}/qr`,
    ];
    const [first] = await Promise.all([open('/cashier/1/2')]);
    const statements = await platform.statementsOf(async () => {
      for (const address of wrong) {
        const page = await open(address);
        expect([address, page.status]).toEqual([address, 404]);
        expect(page.text).toBe(first?.text);
      }
      expect((await open(`/cashier/${order.order_sn}/${others}/paid`, { method: 'POST' })).text).toBe(first?.text);
    });
    expect(statements).toEqual([]);
    expect((await stateOf(order)).state).toBe('waiting');
  });

  test('is kept, indexed, framed and passed on by nobody, and nothing runs on its page but what stands there', async () => {
    const order = await machine.order();
    for (const { headers } of [await open(order.pay_url), await open('/cashier/1/2'), await open(`${order.pay_url}/qr`)]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('set-cookie')).toBeNull();
      const rules = headers.get('content-security-policy') ?? '';
      expect(rules).toContain("default-src 'none'");
      expect(rules).toContain("frame-ancestors 'none'");
      expect(rules).toMatch(/script-src 'sha256-[^']+';/);
      expect(rules).not.toContain('unsafe');
    }
  });

  test('is none of the back office: no call of it, and its application does not answer [S2.9]', async () => {
    const paths = Object.values(endpoints).flatMap(({ paths: known }) => Object.values(known));
    expect(paths.filter((known) => known.includes('cashier'))).toEqual([]);
    const order = await machine.order();
    for (const address of [order.pay_url, '/cashier', '/cashier/login', '/cashier/other/index']) {
      const { text } = await open(address);
      expect(text).not.toContain('id="root"');
      expect(text).toContain('收银台');
    }
  });
});

describe('the page', () => {
  test('says what is to be paid, to whom, how and for how long, in the language that is wanted', async () => {
    const order = await machine.order({ amount: '1234.50', subject: '茶叶 250g' });
    const { text, headers } = await open(order.pay_url);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const said of [
      '1,234.50',
      'data-copy="1234.50"',
      '茶叶 250g',
      order.order_sn,
      order.mer_order_sn,
      order.shop,
      order.shop_account,
      '付款步骤',
      '待支付',
    ])
      expect(text).toContain(said);
    expect(text).toContain('<html lang="zh-CN">');
    expect(text).toMatch(/data-clock>(?:10:00|09:5\d)</);
    const english = await open(order.pay_url, { headers: { 'accept-language': 'en-GB,en' } });
    expect(english.text).toContain('<html lang="en-US">');
    expect(english.text).toContain('How to pay');
    expect((await open(`${order.pay_url}?lang=en-US`)).text).toContain('How to pay');
    expect((await open(`${order.pay_url}?lang=zh-CN&lang=x`, { headers: { 'accept-language': 'en' } })).text).toContain('How to pay');
  });

  test("holds nothing that is the merchant's or the providers' alone", async () => {
    const notify = 'https://shop.example.com/secret-callback';
    const order = await machine.order({ notify_url: notify });
    const { rows } = await platform.db.query(
      'select o.terms, p.name from orders o join providers p on p.id = o.provider_id where order_sn = $1',
      [order.order_sn],
    );
    for (const page of [await open(order.pay_url), await open(`${order.pay_url}/state`)]) {
      for (const kept of [notify, machine.secret, 'merchantRate', rows[0].name, String(machine.merId)])
        expect(page.text).not.toContain(kept);
    }
    expect(Object.keys(await stateOf(order)).sort()).toEqual(['left', 'state']);
  });

  test('shows what merchants and providers have written as text, whatever it is', async () => {
    const bad = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const order = await machine.order({ subject: bad });
    const { rows } = await platform.db.query<{ id: string }>(
      `update receiving_accounts a set name = $1, holder = $1 from orders o
        where o.receiving_account_id = a.id and o.order_sn = $2 returning a.id`,
      [bad, order.order_sn],
    );
    expect(rows).toHaveLength(1);
    const { text } = await open(order.pay_url);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text.split('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img')).toHaveLength(4);
  });

  test('follows its order through every state, and no longer says whom to pay when it is over', async () => {
    const back = { return_url: 'https://shop.example.com/back?cart=7#done' };
    const [paid, closed, expired] = [await machine.order(back), await machine.order(back), await machine.order()];
    await owner.get(confirmOrder, { order_sn: paid.order_sn, request_id: idOf() });
    await owner.get(closeOrder, { order_sn: closed.order_sn, reason: 'x', request_id: idOf() });
    const shown = async (order: GatewayOrder, state: string, title: string) => {
      expect(await stateOf(order)).toMatchObject({ state });
      const page = await open(order.pay_url);
      expect(titleIn(page)).toBe(title);
      expect(page.text).not.toContain(order.shop_account);
      expect(page.text).not.toContain('/paid"');
      expect((await open(`${order.pay_url}/qr`)).status).toBe(404);
      return page.text;
    };
    const text = await shown(paid, 'paid', '支付成功');
    const values = `order_sn=${paid.order_sn}&amp;mer_order_sn=${paid.mer_order_sn}&amp;status=${orderStatuses.paid}`;
    expect(text).toContain(`href="https://shop.example.com/back?cart=7&amp;${values}#done"`);
    expect(await shown(closed, 'closed', '订单已关闭')).toContain(`status=${orderStatuses.closed}#done`);
    await owner.get(reverseOrder, { order_sn: paid.order_sn, reason: 'x', request_id: idOf() });
    await shown(paid, 'reversed', '付款已冲正');
    await platform.advance(601);
    owner = await ownerOf(platform, 'other');
    await until(
      () => stateOf(expired),
      ({ state }) => state === 'expired',
    );
    expect(await shown(expired, 'expired', '订单已过期')).not.toContain('data-return>');
  });

  test('says that a payment is being confirmed while a report of it waits for an operator', async () => {
    const order = await machine.order({ amount: '50.00' });
    await report(platform, { order_sn: order.order_sn, amount: '49.00' });
    expect(await stateOf(order)).toMatchObject({ state: 'confirming' });
    expect(titleIn(await open(order.pay_url))).toBe('正在确认');
    const before = (await platform.db.query('select count(*) from reports')).rows[0].count;
    expect((await sayPaid(order)).status).toBe(303);
    expect((await platform.db.query('select count(*) from reports')).rows[0].count).toBe(before);
  });
});

/** An order at an account with this QR or link. */
async function orderPaidBy(qrCode: string, merchant = machine): Promise<GatewayOrder> {
  // At which nothing is sold.
  const order = await merchant.order({ amount: '100.07' });
  await platform.db.query(
    'update receiving_accounts a set qr_code = $1 from orders o where o.receiving_account_id = a.id and o.order_sn = $2',
    [qrCode, order.order_sn],
  );
  return order;
}

describe('what is paid by', () => {
  const pngStart = '89504e470d0a1a0a';
  const picture = async ({ pay_url: url }: GatewayOrder) => {
    const response = await fetch(`${url}/qr`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), start: bytes.toString('hex', 0, 8), bytes };
  };

  test('a link is drawn and can be opened', async () => {
    const order = await orderPaidBy('https://item.taobao.com/item.htm?id=1&x="<');
    expect(await picture(order)).toMatchObject({ status: 200, type: 'image/png', start: pngStart });
    const { text } = await open(order.pay_url);
    expect(text).toContain('href="https://item.taobao.com/item.htm?id=1&amp;x=&quot;&lt;"');
  });

  test('an uploaded picture is shown to whoever has the address of the order, and no other upload is', async () => {
    const provider = await ownerOf(platform, 'payee');
    const [own, others] = [await provider.voucher(), await provider.voucher()];
    const order = await orderPaidBy(own.replace(/^\/api/, ''));
    const stored = fs.readFileSync(path.join(platform.dataDir, 'uploads', own.split('/getFile/')[1] ?? ''));
    const shown = await picture(order);
    expect(shown).toMatchObject({ status: 200, type: 'image/png' });
    expect(shown.bytes.equals(stored)).toBe(true);
    const name = others.split('/getFile/')[1] ?? '';
    for (const address of [`/qr/${name}`, `/${name}`, `/qr/..%2f${name}`, `/qr%2f${name}`])
      expect((await open(`${order.pay_url}${address}`)).status).toBe(404);
    expect((await open(order.pay_url)).text).not.toContain(own);
  });

  /** An order of what every shop sells at this price. */
  async function orderOf(price: string, content: string): Promise<GatewayOrder> {
    await platform.db.query(
      `insert into products (receiving_account_id, title, price, stock, picture, content)
      select id, '春茶 <b>250g</b>', $1, 5, '/api/api/getFile/demo/product.png', $2 from receiving_accounts`,
      [Number(parseMoney(price)), content],
    );
    return machine.order({ amount: price });
  }

  test('what the shop sells at this amount is shown, with its link instead of the shop’s, and told to the merchant', async () => {
    const link = 'https://item.taobao.com/item.htm?id=77';
    const order = await orderOf('31.41', link);
    expect(order).toMatchObject({
      product: { title: '春茶 <b>250g</b>', picture: `${platform.url}/api/api/getFile/demo/product.png`, content: link },
    });
    const { text } = await open(order.pay_url);
    expect(text).toContain('春茶 &lt;b&gt;250g&lt;/b&gt;');
    // It is told from what the merchant says the order is for.
    expect(text).toContain('购买商品');
    expect((await open((await machine.order({ subject: '三月会费' })).pay_url)).text).toMatch(/订单说明<\/dt>\s*<dd><span>三月会费</);
    expect(text).toContain('src="/api/api/getFile/demo/product.png"');
    expect(text).toContain(`href="${link}"`);
    expect((await picture(order)).status).toBe(200);
    expect(await machine.order({ amount: '31.43' })).toMatchObject({ product: null });
  });

  test('a product with a text is bought by copying it: nothing is drawn', async () => {
    const order = await orderOf('31.42', '8￥a1b2c3￥ "打开"');
    const { text } = await open(order.pay_url);
    expect(text).toContain('data-copy="8￥a1b2c3￥ &quot;打开&quot;"');
    expect(text).toContain('复制淘口令');
    expect((await picture(order)).status).toBe(404);
  });

  test('nothing is drawn where there is neither, or what is there is no address', async () => {
    for (const qrCode of ['', 'javascript:alert(1)', '/api/getFile/2026-01/none.png']) {
      const order = await orderPaidBy(qrCode);
      expect((await picture(order)).status).toBe(404);
      expect((await open(order.pay_url)).text).not.toContain('javascript:');
    }
  });
});

describe('who says that he has paid', () => {
  const rowsOf = async (text: string, { order_sn: orderSn }: GatewayOrder) => (await platform.db.query(text, [orderSn])).rows;

  test('has his order booked to the cent by the signed report of the channel, and the merchant is called back', async () => {
    const order = await machine.order({ amount: '88.88', notify_url: receiver.url });
    const before = parseMoney((await machine.balance()).data.balance) ?? 0n;
    const answer = await sayPaid(order);
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('location') ?? '', platform.url).href).toBe(order.pay_url);
    expect(await stateOf(order)).toMatchObject({ state: 'paid' });
    const [{ fee }] = await rowsOf('select fee from orders where order_sn = $1', order);
    expect(parseMoney((await machine.balance()).data.balance)).toBe(before + 88_88n - BigInt(fee));
    const reports = await rowsOf('select channel, trade_no, amount, status, has_paid from reports where order_sn = $1', order);
    expect(reports).toEqual([{ channel: 'copy', trade_no: `cashier-${order.order_sn}`, amount: '8888', status: 2, has_paid: true }]);
    const database = openDatabase(platform.databaseUrl, 2, () => {});
    expect((await verify(database)).faults).toEqual([]);
    await database.close();
    await until(
      () => receiver.bodies.filter(({ order_sn: sn }) => sn === order.order_sn),
      (bodies) => bodies.length === 1,
    );
  });

  test('in both tabs and twice in each pays once', async () => {
    const order = await machine.order({ amount: '77.00' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => sayPaid(order)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect((await sayPaid(order)).status).toBe(303);
    expect(await rowsOf('select id from reports where order_sn = $1', order)).toHaveLength(1);
    expect(await rowsOf("select id from ledger_transactions where subject = $1 and event = 'order.paid'", order)).toHaveLength(1);
  });

  test('for an order that has run out is told so, and nothing is reported', async () => {
    const order = await machine.order();
    await platform.advance(601);
    expect((await sayPaid(order)).status).toBe(303);
    await until(
      () => stateOf(order),
      ({ state }) => state === 'expired',
    );
    expect((await sayPaid(order)).status).toBe(303);
    expect(await rowsOf('select id from reports where order_sn = $1', order)).toEqual([]);
    owner = await ownerOf(platform, 'other');
  });

  test('over and over is told to wait, on a page that leads back', async () => {
    const order = await machine.order();
    const answers: Page[] = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await sayPaid(order, { 'x-forwarded-for': '198.51.100.77' }));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303));
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(last?.text).toContain('操作太频繁');
    expect(last?.text).toContain(`href="${new URL(order.pay_url).pathname}"`);
    expect((await sayPaid(await machine.order())).status).toBe(303);
  });

  test('for orders without end from one address is told to wait', async () => {
    const from = { 'x-forwarded-for': '198.51.100.78' };
    const statuses: number[] = [];
    for (let paid = 0; paid < 31; paid += 1) statuses.push((await sayPaid(await machine.order(), from)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('sends nothing along that anybody reads', async () => {
    const order = await machine.order();
    expect((await sayPaid(order, { 'content-type': 'application/json' })).status).toBe(415);
    const large = await open(`${order.pay_url}/paid`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x'.repeat(2000),
    });
    expect(large.status).toBe(413);
    expect((await stateOf(order)).state).toBe('waiting');
  });
});

test('its addresses stand in no line of the log', async () => {
  const telling = await startPlatform({ LOG_LEVEL: 'debug' }, platform);
  try {
    // The other one, whose time has been moved on, would find the order expired.
    await telling.advance((platform.now() - Date.now()) / 1000);
    const merchant = new MerchantMachine(telling, machine.merId, machine.secret);
    const { order_sn: orderSn, pay_url: url } = await orderPaidBy('https://item.taobao.com/item.htm?id=1', merchant);
    const token = url.split('/').at(-1) ?? '';
    for (const end of ['', '?lang=en', '/state', '/qr', `/else?x=${token}`]) await open(`${url}${end}`);
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      await open(`${url}/paid`, { method: 'POST', headers: { 'content-type': type }, body: '' });
    await until(
      () => telling.said(),
      (text) => text.includes('/cashier/:orderSn/:token/paid'),
    );
    expect(telling.said()).toContain('/cashier/:orderSn/:token/state');
    expect(telling.said()).toContain('/cashier/:orderSn/:token/qr","status":200');
    expect(telling.said()).not.toContain(token);
    expect(telling.said()).not.toContain(`/cashier/${orderSn}`);
  } finally {
    await telling.stop();
  }
});

test('PUBLIC_URL is where customers are sent, wherever a machine has called', async () => {
  const named = await startPlatform({ PUBLIC_URL: 'https://pay.example.com/' }, platform);
  try {
    const answer = await new MerchantMachine(named, machine.merId, machine.secret).create();
    expect(answer.data.pay_url).toMatch(/^https:\/\/pay\.example\.com\/cashier\/\d+\/[0-9a-f]{32}$/);
  } finally {
    await named.stop();
  }
});

test('without the simulated channel the page shows the order, and nobody pays there by saying so', async () => {
  const real = await startPlatform({ DEMO: '0', OWNER_PASSWORD: 'first-password' });
  const database = openDatabase(real.databaseUrl, 2, () => {});
  try {
    // Deposit is put down by one operator and approved by another.
    const second = { identity: 'other', principalId: 0, username: 'second', passwordHash: '', name: 'second', role: 'readonly' } as const;
    await database.db.insert(accounts).values(second);
    const { orderSn } = await makeOrder(database, await makeParties(database), { endsAt: new Date(Date.now() + 600_000) });
    const address = `${real.url}/cashier/${orderSn}/${tokenOf(deriveSecret(testSecretKey, 'cashier'), orderSn)}`;
    const page = await open(address);
    expect(page.status).toBe(200);
    expect(titleIn(page)).toBe('待支付');
    expect(page.text).not.toContain('<form');
    const missing = await open(`${real.url}/cashier/1/2`);
    expect(await open(`${address}/paid`, { method: 'POST' })).toMatchObject({ status: 404, text: missing.text });
    expect((await real.db.query('select id from reports')).rows).toEqual([]);
  } finally {
    await database.close();
    await real.stop();
  }
});
