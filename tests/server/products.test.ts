import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { codes } from '../../contract/codes';
import type { Input } from '../../contract/endpoint';
import { formatMoney } from '../../contract/money';
import { closeOrder, confirmLateOrder, confirmOrder, orderDetail, reverseOrder } from '../../contract/orders';
import {
  adjustStock,
  checkProducts,
  createProduct,
  importMax,
  importProducts,
  listProductImports,
  listProducts,
  readProducts,
  removeProduct,
  switchProduct,
  undoImport,
  updateProduct,
  type ImportedRow,
} from '../../contract/products';
import { createRechargeAccount, listRechargeAccounts, switchRechargeAccount, updateRechargeAccount } from '../../contract/rechargeAccounts';
import { accountInfo } from '../../contract/session';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine, type GatewayOrder } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
let provider: Client;
let machine: MerchantMachine;
/** A shop of the provider that takes orders of the channel `copy`, alone. */
let shopId: number;
let otherShopId: number;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  await signIn();
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query<{ id: string }>(
    'select id from receiving_accounts where provider_id = $1 and channel = 1 order by id limit 1',
    [id],
  );
  shopId = Number(rows[0]?.id);
  const others = await platform.db.query<{ id: string }>(
    'select id from receiving_accounts where provider_id <> $1 and channel = 1 order by id limit 1',
    [id],
  );
  otherShopId = Number(others.rows[0]?.id);
  await platform.db.query('update products set removed_at = now()');
  await platform.db.query("insert into settings values ('max_waiting_orders', '100000') on conflict (name) do nothing");
});
/** Some minutes later nobody has shown a second factor any more. */
async function signIn() {
  owner = await ownerOf(platform, 'other');
  provider = await ownerOf(platform, 'payee');
}
afterAll(() => platform.stop());

/** Lets the given shops alone take orders, without limits that anything here would meet. */
const onlyShops = (...ids: number[]) =>
  platform.db.query(
    `update receiving_accounts set status = case when id = any($1) then 1 else 2 end, resting_at = null, min_amount = 1,
    max_amount = 100000000, daily_amount = 100000000000, daily_count = 1000000, hours_from = null, hours_to = null`,
    [ids],
  );
beforeEach(() => onlyShops(shopId));

let made = 0;
type Wanted = Input<typeof createProduct>;
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  account_id: shopId,
  title: `话费充值卡 ${(made += 1)}`,
  price: `${1000 + made}.50`,
  stock: 3,
  content: 'https://item.taobao.com/item.htm?id=1',
  picture: '',
  request_id: `product-${made}`,
  ...more,
});

/** A new product, with what was asked for. */
async function product(more: Partial<Wanted> = {}): Promise<Wanted & { id: number }> {
  const input = wanted(more);
  return { ...input, ...(await provider.get(createProduct, input)) };
}

async function figures(id: number) {
  const { list } = await provider.get(listProducts, { product_id: String(id) });
  const [row] = list;
  if (!row) throw new Error(`there is no product ${id}`);
  return { stock: row.stock, reserved: row.reserved, sold: row.sold };
}

const orderFor = ({ price }: { price: string }) => machine.order({ amount: price });
const request = () => `request-${(made += 1)}`;
const confirm = ({ order_sn }: GatewayOrder) => provider.get(confirmOrder, { order_sn, request_id: request() });
const productOf = async ({ order_sn }: GatewayOrder) => (await owner.get(orderDetail, { order_sn })).product;

const setting = (name: string, value: number) =>
  platform.db.query('insert into settings values ($1, $2) on conflict (name) do update set value = excluded.value', [name, value]);

async function runOut(order: GatewayOrder): Promise<void> {
  await platform.advance(601);
  await signIn();
  await until(
    async () => (await platform.db.query('select pay_status from orders where order_sn = $1', [order.order_sn])).rows[0]?.pay_status,
    (state) => state === 3,
  );
}

describe('a product', () => {
  test('is added by the provider of a shop, or by the platform, once by one request [S2.27] [S2.35]', async () => {
    const input = wanted();
    const answers = await Promise.all(Array.from({ length: 6 }, () => provider.call(createProduct, input)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const number = String(answers[0]?.data.id);
    for (const client of [provider, owner]) {
      const { list } = await client.get(listProducts, { product_id: number });
      expect(list).toEqual([
        expect.objectContaining({ title: input.title, price: input.price, stock: 3, reserved: 0, sold: 0, channel: 1 }),
      ]);
    }
    await owner.get(createProduct, wanted({ account_id: otherShopId }));
  });

  test.each<[string, Partial<Wanted>]>([
    ['title', { title: ' ' }],
    ['price', { price: '0.00' }],
    ['price', { price: '1.005' }],
    ['stock', { stock: -1 }],
    ['stock', { stock: 1_000_001 }],
    ['content', { content: 'x'.repeat(501) }],
    ['picture', { picture: '/api/api/getFile/2026-01/none.png' }],
  ])('is refused at %s: %j', async (field, more) => {
    const { code, data } = await provider.call(createProduct, wanted(more));
    expect(code).toBe(codes.INVALID_INPUT.code);
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('is in a shop once by its title and price, however many add it at once', async () => {
    const { title, price } = await product();
    expect(await provider.call(createProduct, wanted({ title, price }))).toMatchObject({
      code: codes.PRODUCT_TAKEN.code,
      data: { fields: { title: expect.any(String) } },
    });
    const other = wanted();
    const answers = await Promise.all(Array.from({ length: 8 }, () => provider.call(createProduct, { ...other, request_id: request() })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { id, ...rest } = await product();
    const { content } = rest;
    const taken = await provider.call(updateProduct, { id, title, price, content, picture: '' });
    expect(taken.code).toBe(codes.PRODUCT_TAKEN.code);
  });

  test('of somebody else is none of a provider’s: neither its shop nor itself', async () => {
    const { code, data } = await provider.call(createProduct, wanted({ account_id: otherShopId }));
    expect(code).toBe(codes.INVALID_INPUT.code);
    expect(data).toMatchObject({ fields: { account_id: expect.any(String) } });
    const { id } = await owner.get(createProduct, wanted({ account_id: otherShopId }));
    expect((await provider.get(listProducts, { product_id: String(id) })).list).toEqual([]);
    for (const [call, input] of [
      [switchProduct, { id, status: 2 }],
      [removeProduct, { id }],
      [adjustStock, { id, change: 1, request_id: request() }],
    ] as const)
      expect((await provider.call(call, input)).code).toBe(codes.NOT_FOUND.code);
  });

  test('is changed, with its picture, and the change is written down; one that was removed is in no list', async () => {
    const { id, ...before } = await product();
    const picture = await provider.voucher();
    await provider.get(updateProduct, { id, title: '新名称', price: '77.00', content: '口令 123', picture });
    expect((await provider.get(listProducts, { product_id: String(id) })).list[0]).toMatchObject({
      title: '新名称',
      price: '77.00',
      picture,
    });
    const { rows } = await platform.db.query("select details from audit_logs where action = 'product.update' order by id desc limit 1");
    expect(rows[0].details).toMatchObject({ title: [before.title, '新名称'], price: [before.price, '77.00'] });
    await provider.get(removeProduct, { id });
    expect((await provider.get(listProducts, { product_id: String(id) })).list).toEqual([]);
    expect((await provider.call(removeProduct, { id })).code).toBe(codes.NOT_FOUND.code);
  });

  test('shows a picture again that it has shown before, which is none of another product', async () => {
    const { id, title, price, content } = await product();
    const [first, second] = [await provider.voucher(), await provider.voucher()];
    for (const picture of [first, second, first]) await provider.get(updateProduct, { id, title, price, content, picture });
    expect((await provider.get(listProducts, { product_id: String(id) })).list[0]).toMatchObject({ picture: first });
    for (const picture of [first, second])
      expect((await provider.call(createProduct, wanted({ picture }))).data).toMatchObject({ fields: { picture: expect.any(String) } });
  });
});

describe('an order takes one', () => {
  test('where its amount is the price: reserved while it waits, then sold, and in stock again when it was taken back', async () => {
    const sold = await product();
    const order = await orderFor(sold);
    expect(await productOf(order)).toEqual({ title: sold.title, picture: '', product_id: sold.id });
    expect(await figures(sold.id)).toEqual({ stock: 2, reserved: 1, sold: 0 });
    await confirm(order);
    expect(await figures(sold.id)).toEqual({ stock: 2, reserved: 0, sold: 1 });
    await owner.get(reverseOrder, { order_sn: order.order_sn, reason: '未到账', request_id: request() });
    expect(await figures(sold.id)).toEqual({ stock: 3, reserved: 0, sold: 0 });
  });

  test('and gives it back when it is closed or runs out; paid late it takes it again', async () => {
    const sold = await product();
    const closed = await orderFor(sold);
    await owner.get(closeOrder, { order_sn: closed.order_sn, reason: '取消', request_id: request() });
    expect(await figures(sold.id)).toEqual({ stock: 3, reserved: 0, sold: 0 });
    const late = await orderFor(sold);
    await runOut(late);
    expect(await figures(sold.id)).toEqual({ stock: 3, reserved: 0, sold: 0 });
    await owner.get(confirmLateOrder, { order_sn: late.order_sn, request_id: request() });
    expect(await figures(sold.id)).toEqual({ stock: 2, reserved: 0, sold: 1 });
  });

  test('but not one that is gone: an order that is paid late goes without, and says so', async () => {
    const sold = await product({ stock: 1 });
    const late = await orderFor(sold);
    await runOut(late);
    await confirm(await orderFor(sold));
    await owner.get(confirmLateOrder, { order_sn: late.order_sn, request_id: request() });
    expect(await figures(sold.id)).toEqual({ stock: 0, reserved: 0, sold: 1 });
    const { product: without, events } = await owner.get(orderDetail, { order_sn: late.order_sn });
    expect(without).toBeNull();
    expect(events.map(({ kind }) => kind)).toContain('productSoldOut');
  });

  test('paid late after its receiving account, as a new order does, so that neither waits for the other', async () => {
    const sold = await product();
    const late = await orderFor(sold);
    await runOut(late);
    const client = await platform.db.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from receiving_accounts where id = $1 for no key update', [shopId]);
      const paid = owner.call(confirmLateOrder, { order_sn: late.order_sn, request_id: request() });
      await until(
        () => platform.db.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        ({ rowCount }) => rowCount !== 0,
      );
      await client.query('select 1 from products where id = $1 for no key update nowait', [sold.id]);
      await client.query('commit');
      expect((await paid).code).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await figures(sold.id)).toEqual({ stock: 2, reserved: 0, sold: 1 });
  });

  test('of the last one as many orders as there are, and the others go without', async () => {
    const sold = await product({ stock: 3 });
    const orders = await Promise.all(Array.from({ length: 12 }, () => orderFor(sold)));
    const carried = await Promise.all(orders.map(productOf));
    expect(carried.filter((one) => one !== null)).toHaveLength(3);
    expect(await figures(sold.id)).toEqual({ stock: 0, reserved: 3, sold: 0 });
  });

  test('of a shop that has one before the turn of those that have none', async () => {
    await onlyShops(shopId, otherShopId);
    await platform.db.query(
      'update receiving_accounts set weight = case when id = $1 then 1 else 1000 end, channel = 1 where id = any($2)',
      [shopId, [shopId, otherShopId]],
    );
    const sold = await product({ stock: 5 });
    const orders = await Promise.all(Array.from({ length: 5 }, () => orderFor(sold)));
    expect((await Promise.all(orders.map(productOf))).filter((one) => one === null)).toEqual([]);
  });

  test('where the channel demands one: an order for which there is none is refused, and each shop has that reason', async () => {
    await onlyShops(shopId, otherShopId);
    const sold = await product({ stock: 1 });
    await setting('channel_copy_product', 1);
    try {
      const { passed = [] } = await owner.get(orderDetail, { order_sn: (await orderFor(sold)).order_sn });
      expect(passed).toContainEqual(expect.objectContaining({ account_id: otherShopId, reason: 'product' }));
      expect((await machine.create({ amount: sold.price })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
      expect((await machine.create({ amount: '31.07' })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
    } finally {
      await setting('channel_copy_product', 2);
    }
    expect(await productOf(await machine.order({ amount: '31.07' }))).toBeNull();
  });

  test('is led to from its order by who finds it in his list, and by nobody else', async () => {
    const sold = await product();
    const order = await orderFor(sold);
    const seenBy = async (client: Client) => (await client.get(orderDetail, { order_sn: order.order_sn })).product;
    const shown = { title: sold.title, picture: '' };
    expect(await seenBy(owner)).toEqual({ ...shown, product_id: sold.id });
    expect(await seenBy(provider)).toEqual({ ...shown, product_id: sold.id });
    expect(await seenBy(await ownerOf(platform, 'payer'))).toEqual(shown);
    // The order of somebody below it is one that a provider may read, but its products are not in his list.
    const below = 'select id from providers where path @> array[$1]::bigint[] and id <> $1 limit 1';
    const { rows } = await platform.db.query<{ id: string }>(below, [(await provider.get(accountInfo, {})).id]);
    await platform.db.query('update orders set provider_id = $1 where order_sn = $2', [rows[0]?.id, order.order_sn]);
    expect(await seenBy(provider)).toEqual(shown);
    await platform.db.query('update orders set provider_id = $1 where order_sn = $2', [
      (await provider.get(accountInfo, {})).id,
      order.order_sn,
    ]);
    await confirm(order);
    await provider.get(removeProduct, { id: sold.id });
    expect(await seenBy(owner)).toEqual(shown);
  });

  test('not of what is off, and what is reserved cannot be removed', async () => {
    const sold = await product();
    const order = await orderFor(sold);
    await provider.get(switchProduct, { id: sold.id, status: 2 });
    expect(await productOf(await orderFor(sold))).toBeNull();
    expect((await provider.call(removeProduct, { id: sold.id })).code).toBe(codes.PRODUCT_RESERVED.code);
    await confirm(order);
    await provider.get(removeProduct, { id: sold.id });
  });
});

describe('stock', () => {
  test('is changed by a difference, never below none, and no change is lost beside orders', async () => {
    const sold = await product({ stock: 10 });
    await Promise.all([
      ...Array.from({ length: 8 }, () => orderFor(sold)),
      ...Array.from({ length: 8 }, () => provider.get(adjustStock, { id: sold.id, change: 2, request_id: request() })),
    ]);
    expect(await figures(sold.id)).toEqual({ stock: 18, reserved: 8, sold: 0 });
    const { code, data, msg } = await provider.call(adjustStock, { id: sold.id, change: -19, request_id: request() });
    expect({ code, msg }).toEqual({ code: codes.STOCK_SHORT.code, msg: '库存只有 18 件' });
    expect(data).toMatchObject({ fields: { change: expect.any(String) } });
    for (const change of [0, 1.5, 1_000_001])
      expect((await provider.call(adjustStock, { id: sold.id, change, request_id: request() })).code).toBe(codes.INVALID_INPUT.code);
    expect((await provider.call(adjustStock, { id: sold.id, change: 999_999, request_id: request() })).code).toBe(codes.STOCK_FULL.code);
  });

  test('with what is reserved and sold is what was put in, whatever happens at once and in whatever order', async () => {
    type Step = 'order' | 'pay' | 'close' | 'reverse' | 'add' | 'take';
    const steps = fc.array(fc.constantFrom<Step>('order', 'order', 'order', 'pay', 'pay', 'close', 'reverse', 'add', 'take'), {
      minLength: 12,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), steps, async (stock, script) => {
        const sold = await product({ stock });
        const orders: GatewayOrder[] = [];
        let put = stock;
        const act: Record<Step, () => Promise<unknown>> = {
          order: async () => orders.push(await orderFor(sold)),
          pay: () => some(({ order_sn }) => provider.call(confirmOrder, { order_sn, request_id: request() })),
          close: () => some(({ order_sn }) => owner.call(closeOrder, { order_sn, reason: '取消', request_id: request() })),
          reverse: () => some(({ order_sn }) => owner.call(reverseOrder, { order_sn, reason: '撤回', request_id: request() })),
          add: () => change(1),
          take: () => change(-1),
        };
        const some = async (doing: (order: GatewayOrder) => Promise<unknown>) => {
          const order = orders[Math.floor(orders.length / 2)];
          if (order) await doing(order);
        };
        const change = async (by: number) => {
          const { code } = await provider.call(adjustStock, { id: sold.id, change: by, request_id: request() });
          if (code === 200) put += by;
        };
        for (let at = 0; at < script.length; at += 4) await Promise.all(script.slice(at, at + 4).map((step) => act[step]()));
        const { stock: left, reserved, sold: gone } = await figures(sold.id);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + reserved + gone).toBe(put);
        const { rows } = await platform.db.query('select status, count(*)::int as n from orders where product_id = $1 group by 1', [
          sold.id,
        ]);
        const held = (status: number) => rows.find((row) => row.status === status)?.n ?? 0;
        expect({ reserved, sold: gone }).toEqual({ reserved: held(1), sold: held(2) });
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});

const line = (at: number, more: Partial<ImportedRow> = {}): ImportedRow => ({
  line: at,
  title: `导入 ${(made += 1)}`,
  price: `${2000 + made}.00`,
  stock: '5',
  content: '',
  ...more,
});
const take = (rows: ImportedRow[], more: Partial<Input<typeof importProducts>> = {}) =>
  provider.get(importProducts, { account_id: shopId, file_name: '商品.csv', rows, request_id: request(), ...more });

describe('a file of products', () => {
  const csv = '商品名称,价格,库存,链接 / 口令\n"卡, 大",￥1,1,x\n卡,"￥1,200.00",12,https://a.example/1\n\n坏,abc,-1,\n';
  const asRead = [
    { line: 3, title: '卡', price: '￥1,200.00', stock: '12', content: 'https://a.example/1' },
    { line: 5, title: '坏', price: 'abc', stock: '-1', content: '' },
  ];

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['UTF-8', () => Buffer.from(csv)],
    ['UTF-8 with a mark and CRLF', () => Buffer.from(`\u{feff}${csv.replaceAll('\n', '\r\n')}`)],
    [
      'tabs',
      () => Buffer.from('title\tprice\tstock\tcontent\n卡, 大\t￥1\t1\tx\n卡\t￥1,200.00\t12\thttps://a.example/1\n\n坏\tabc\t-1\t\n'),
    ],
    [
      'XLSX',
      async () => {
        const book = new ExcelJS.Workbook();
        const sheet = book.addWorksheet('商品');
        sheet.addRows([
          ['库存', '价格', '商品名称', '链接'],
          [1, '￥1', '卡, 大', 'x'],
          [12, '￥1,200.00', '卡', 'https://a.example/1'],
          [],
          [-1, 'abc', '坏'],
        ]);
        return Buffer.from(await book.xlsx.writeBuffer());
      },
    ],
  ])('is read as %s', async (_name, bytes) => {
    const { code, data } = await provider.sendFile(readProducts, await bytes(), '商品.xlsx');
    expect(code).toBe(200);
    expect(data.rows.slice(1)).toEqual(asRead);
    expect(data.rows[0]).toMatchObject({ line: 2, title: '卡, 大' });
  });

  test('is read in the encoding of Chinese spreadsheets', async () => {
    // 商品名称,价格,库存 / 充值卡,100,5 in GB18030.
    const bytes = Buffer.from('c9ccc6b7c3fbb3c62cbcdbb8f12cbfe2b4e60ab3e4d6b5bfa82c3130302c350a', 'hex');
    const { data } = await provider.sendFile(readProducts, bytes, 'a.csv');
    expect(data.rows).toEqual([{ line: 2, title: '充值卡', price: '100', stock: '5', content: '' }]);
  });

  test.each<[string, Buffer, keyof typeof codes]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'FILE_UNREADABLE'],
    ['what only begins like a workbook', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(400, 7)]), 'FILE_UNREADABLE'],
    ['nothing', Buffer.from(' \n \n'), 'FILE_EMPTY'],
    ['titles alone', Buffer.from('商品名称,价格,库存\n'), 'FILE_EMPTY'],
    ['no price', Buffer.from('商品名称,库存\n卡,1\n'), 'FILE_COLUMNS'],
    ['too many', Buffer.from(`title,price,stock\n${'卡,1,1\n'.repeat(importMax + 1)}`), 'FILE_TOO_LONG'],
    ['too large', Buffer.alloc(2_097_153, 'a'), 'FILE_TOO_LARGE'],
  ])('is refused where it is %s', async (_what, bytes, code) => {
    const answer = await provider.sendFile(readProducts, bytes, 'a.csv');
    expect(answer.code).toBe(codes[code].code);
    expect(answer.data).toMatchObject({ fields: { file: answer.msg } });
  });

  test('takes no place of pictures while it is opened', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('1').addRow(['title', 'price', 'stock']);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    const opened = Array.from({ length: 3 }, () => provider.sendFile(readProducts, bytes, 'a.xlsx'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await provider.voucher()).toEqual(expect.any(String));
    await Promise.all(opened);
  });

  test('that holds far more than its size says ends its own process, not the platform', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('1');
    sheet.addRow(['title', 'price', 'stock']);
    sheet.addRow(['零'.repeat(50_000_000), 1, 1]);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(bytes.length).toBeLessThan(2_097_152);
    const [bomb, beside] = await Promise.all([provider.sendFile(readProducts, bytes, 'a.xlsx'), provider.call(listProducts, {})]);
    expect(beside.code).toBe(200);
    expect(bomb.code).toBe(codes.FILE_UNREADABLE.code);
  }, 60_000);

  test('is checked line by line: by itself, beside the others and beside what the shop has', async () => {
    const { title, price } = await product();
    const twice = line(4);
    const rows = [
      line(2, { price: '￥1,200' }),
      line(3, { title: '', stock: '1.5' }),
      twice,
      { ...twice, line: 5 },
      line(6, { title, price }),
    ];
    const before = (await provider.get(listProducts, { account_id: String(shopId) })).total;
    const checked = await provider.get(checkProducts, { account_id: shopId, rows });
    expect(checked.rows).toEqual([
      { line: 2, product_id: null, faults: {} },
      { line: 3, product_id: null, faults: { title: '必填', stock: expect.any(String) } },
      { line: 4, product_id: null, faults: {} },
      { line: 5, product_id: null, faults: { title: '与第 4 行重复' } },
      { line: 6, product_id: null, faults: { title: '该店铺已有同名同价的商品' } },
    ]);
    expect(await take(rows)).toEqual({ import_id: null, rows: checked.rows });
    expect((await provider.get(listProducts, { account_id: String(shopId) })).total).toBe(before);
  });

  test('whose lines are all too long says so at each, and takes none for a shorter one', async () => {
    const content = `${'字'.repeat(400)}${' '.repeat(200)}${'字'.repeat(200)}`;
    const lines = Array.from({ length: importMax }, (_, at) => `${'长'.repeat(101)}${at},1${' '.repeat(600)}2,1,${content}`);
    const { data } = await provider.sendFile(readProducts, Buffer.from(['title,price,stock,content', ...lines].join('\n')), 'a.csv');
    const { rows } = await provider.get(checkProducts, { account_id: shopId, rows: data.rows });
    expect(rows).toHaveLength(importMax);
    for (const { faults } of rows) expect(Object.keys(faults).sort()).toEqual(['content', 'price', 'title']);
  });

  test.each([
    ['1,50', false],
    ['1,2,0', false],
    ['1,2345', false],
    ['￥1,234,567.89', true],
    ['12，345', true],
  ])('has a price of %s: %s', async (price, isOne) => {
    const { rows } = await provider.get(checkProducts, { account_id: shopId, rows: [line(2, { price })] });
    expect(rows[0]?.faults).toEqual(isOne ? {} : { price: expect.any(String) });
  });

  test('becomes products, all of them, once by one request, and is taken back as a whole', async () => {
    const rows = Array.from({ length: importMax }, (_, at) => line(at + 2));
    const input = { account_id: shopId, file_name: '商品.xlsx', rows, request_id: request() };
    const answers = await Promise.all(Array.from({ length: 3 }, () => provider.call(importProducts, input)));
    const ids = new Set(answers.map(({ data }) => data.import_id));
    expect(ids.size).toBe(1);
    const id = answers[0]?.data.import_id ?? 0;
    expect(answers[0]?.data.rows.every(({ product_id }) => product_id !== null)).toBe(true);
    expect((await provider.get(listProducts, { import_id: String(id) })).total).toBe(importMax);
    expect((await provider.get(listProductImports, {})).list[0]).toMatchObject({ id, products: importMax, sold: 0, undone_time: null });
    await provider.get(undoImport, { id });
    expect((await provider.get(listProducts, { import_id: String(id) })).total).toBe(0);
    expect((await provider.call(undoImport, { id })).code).toBe(codes.IMPORT_UNDONE.code);
  });

  test('of two that bring the same at once, one is taken in', async () => {
    const rows = [line(2), line(3)];
    const answers = await Promise.all([take(rows), take(rows), take(rows)]);
    expect(answers.filter(({ import_id }) => import_id !== null)).toHaveLength(1);
  });

  test('beside a product that is renamed meanwhile is taken in or says why not, and so is the name', async () => {
    const { id, price } = await product();
    for (const wait of Array.from({ length: 24 }, (_, at) => at)) {
      const rows = Array.from({ length: 60 }, (_, at) => line(at + 2, { price }));
      const title = rows.at(-1)?.title ?? '';
      const rename = async () => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        return provider.call(updateProduct, { id, title, price, content: '', picture: '' });
      };
      const [{ import_id: imported }, renamed] = await Promise.all([take(rows), rename()]);
      expect(renamed.code).toBe(imported === null ? 200 : codes.PRODUCT_TAKEN.code);
    }
  });

  test('stays where something of it is reserved or sold, and is of no other provider', async () => {
    const rows = [line(2), line(3)];
    const { import_id: id } = await take(rows);
    if (id === null) throw new Error('nothing was taken in');
    const order = await machine.order({ amount: rows[0]?.price ?? '' });
    expect((await provider.call(undoImport, { id })).code).toBe(codes.IMPORT_SOLD.code);
    await confirm(order);
    expect((await provider.call(undoImport, { id })).code).toBe(codes.IMPORT_SOLD.code);
    const theirs = await owner.get(importProducts, {
      account_id: otherShopId,
      file_name: 'a.csv',
      rows: [line(2)],
      request_id: request(),
    });
    expect((await provider.call(undoImport, { id: theirs.import_id ?? 0 })).code).toBe(codes.NOT_FOUND.code);
  });
});

describe('a recharge account', () => {
  test('feeds a shop: added once, changed with its balance as of then, switched off [S2.33]', async () => {
    const profile = { name: '运营备用金', kind: 2, number: `alipay-${(made += 1)}@example.com`, balance: '1200.00', remark: '' } as const;
    const { id } = await provider.get(createRechargeAccount, { account_id: shopId, ...profile, request_id: request() });
    const again = await provider.call(createRechargeAccount, { account_id: shopId, ...profile, request_id: request() });
    expect(again).toMatchObject({ code: codes.RECHARGE_ACCOUNT_TAKEN.code, data: { fields: { number: expect.any(String) } } });
    await platform.advance(60);
    await provider.get(updateRechargeAccount, { id, ...profile, balance: '0.00' });
    await provider.get(switchRechargeAccount, { id, status: 2 });
    const { list } = await owner.get(listRechargeAccounts, { number: profile.number });
    expect(list).toEqual([expect.objectContaining({ balance: formatMoney(0n), status: 2, account_id: shopId })]);
    expect((list[0]?.balance_time ?? 0) - (list[0]?.create_time ?? 0)).toBeGreaterThanOrEqual(60);
  });

  test('of somebody else’s shop is none of a provider’s', async () => {
    const profile = { name: '卡', kind: 1, number: '6222', balance: '1.00' } as const;
    const refused = await provider.call(createRechargeAccount, { account_id: otherShopId, ...profile, request_id: request() });
    expect(refused.data).toMatchObject({ fields: { account_id: expect.any(String) } });
    const { id } = await owner.get(createRechargeAccount, { account_id: otherShopId, ...profile, request_id: request() });
    expect((await provider.call(switchRechargeAccount, { id, status: 2 })).code).toBe(codes.NOT_FOUND.code);
  });
});
