import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import sharp from 'sharp';
import { codes } from '../../contract/codes';
import { homeSummary, orderStatistics } from '../../contract/home';
import { identities } from '../../contract/identity';
import { recharge } from '../../contract/recharges';
import { pathFor } from '../../contract/endpoint';
import { getConfig, uploadImage } from '../../contract/system';
import { accountInfo } from '../../contract/session';
import { usdtFor } from '../../server/recharges/usdt';
import { Client, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const upload = (client: Client, bytes: Buffer, name?: string, field?: string) => client.upload(bytes, name, field);

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f7ae0' } });

test('liveness and readiness are answered, and no answer comes without its security headers', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(`${platform.url}${path}`);
    expect(await response.text()).toBe('ok');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  }
});

test('what cannot even be an address is answered like everything else', async () => {
  for (const path of ['/%c0%ae', '/api/%ff']) {
    const response = await fetch(`${platform.url}${path}`);
    expect(await response.json()).toMatchObject({ code: codes.UNREADABLE_BODY.code, data: {} });
  }
});

test('before the sign-in one learns the name, the version and the demo accounts [S7.7] [S1.1]', async () => {
  const config = await new Client(platform, 'other').get(getConfig, {});
  expect(config).toMatchObject({ system_name: '天猫系统', version: '2.9.3' });
  for (const { identity, username, password } of config.demo) await new Client(platform, identity).login(username, password);
});

describe('uploaded images', () => {
  test('come back as pictures from the address that was answered [S3.8] [S7.8]', async () => {
    const { data } = await upload(owner, await picture().png().toBuffer());
    expect(data.url).toMatch(/^\/api\/api\/getFile\/\d{4}-\d\d\/[0-9a-f]{32}\.png$/);
    const response = await fetch(`${platform.url}${data.url}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test('carry nothing but the picture', async () => {
    const marked = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .toBuffer();
    expect(marked.toString('latin1')).toContain('secret-place');
    const { data } = await upload(owner, marked, 'photo.jpg');
    const stored = Buffer.from(await (await fetch(`${platform.url}${data.url}`)).arrayBuffer());
    expect(stored.toString('latin1')).not.toContain('secret-place');
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none, whatever its name', async (_what, bytes) => {
    expect((await upload(owner, bytes, 'innocent.png')).code).toBe(codes.IMAGE_UNREADABLE.code);
  });

  test('over the limit are refused with the limit [S5.4]', async () => {
    await platform.db.query("insert into settings values ('upload_max_bytes', '1048576')");
    const big = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(1_100_000)]);
    expect(await upload(owner, big)).toMatchObject({ code: codes.IMAGE_TOO_LARGE.code, msg: '上传图片不能大于1MB' });
    await platform.db.query("delete from settings where name = 'upload_max_bytes'");
  });

  test('of a picture that moves the first is kept', async () => {
    const frames = { width: 200, height: 200 * 24, channels: 3 } as const;
    const points = Buffer.from(Array.from({ length: frames.width * frames.height * 3 }, (_, at) => Math.floor(at / 120_000) * 10));
    const moving = await sharp(points, { raw: { ...frames, pageHeight: 200 } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(24);
    const { data } = await upload(owner, moving, 'voucher.gif');
    const stored = await (await fetch(`${platform.url}${data.url}`)).arrayBuffer();
    const kept = await sharp(stored, { animated: true }).metadata();
    expect(kept).toMatchObject({ format: 'png', width: 200, height: 200 });
    expect(kept.pages ?? 1).toBe(1);
  });

  test('of more than 25 megapixels are refused, and say so', async () => {
    const draw = (width: number) =>
      sharp({ create: { width, height: 5000, channels: 3, background: '#1f7ae0' } })
        .png()
        .toBuffer();
    expect(await upload(owner, await draw(5010))).toMatchObject({ code: codes.IMAGE_TOO_LARGE.code, msg: '上传图片不能大于2500 万像素' });
    expect((await upload(owner, await draw(5000))).code).toBe(200);
  });

  test('are sent at the pace of who reads: of one address so many are on their way, and those that end make room', async () => {
    // More than what a connection holds by itself.
    const raw = randomBytes(2_400 * 2_400 * 3);
    const noise = sharp(raw, { raw: { width: 2_400, height: 2_400, channels: 3 } }).png({ compressionLevel: 0 });
    const { data } = await upload(owner, await noise.toBuffer());
    const readers: http.ClientRequest[] = [];
    for (let reader = 0; reader < 64; reader += 1) {
      const asking = http.get(`${platform.url}${data.url}`, { agent: false });
      asking.on('error', () => {});
      const [response] = await once(asking, 'response');
      expect(response.statusCode).toBe(200);
      response.on('error', () => {});
      readers.push(asking);
    }
    expect((await fetch(`${platform.url}${data.url}`)).status).toBe(429);
    for (const reader of readers) reader.destroy();
    const again = await until(
      () => fetch(`${platform.url}${data.url}`),
      ({ status }) => status === 200,
    );
    const whole = Buffer.from(await again.arrayBuffer());
    expect(again.headers.get('content-length')).toBe(String(whole.length));
    expect(await sharp(whole).metadata()).toMatchObject({ width: 2_400, height: 2_400 });
  });

  test('whose body ends within the file is no body that is understood', async () => {
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nabc';
    const answer = await fetch(`${platform.url}/api${pathFor(uploadImage, 'other')}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect((await answer.json()).code).toBe(codes.UNREADABLE_BODY.code);
  });

  /** An upload that has begun and sends nothing more. */
  const beginUpload = ({ token }: Client) => {
    const sending = http.request(`${platform.url}/api${pathFor(uploadImage, 'other')}`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000,
      },
    });
    sending.on('error', () => {});
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    return sending;
  };
  /** Of those that have begun one is more than there is room for: once it is refused the others hold their places. */
  const oneRefused = (begun: http.ClientRequest[]) => Promise.race(begun.map((sending) => once(sending, 'response')));

  test('whose sender falls silent are given up: his places are free again well before his minute is over', async () => {
    const silent = Array.from({ length: 4 }, () => beginUpload(owner));
    await oneRefused(silent);
    const send = async () => upload(owner, await picture().png().toBuffer());
    expect((await send()).code).toBe(codes.TOO_MANY_REQUESTS.code);
    await until(send, ({ code }) => code === 200, 30_000);
    for (const sending of silent) sending.destroy();
  });

  test('of a house leave room for other houses, however many accounts it has', async () => {
    const accounts = [owner, await subAccount(owner), await subAccount(owner), await subAccount(owner)];
    const silent = accounts.flatMap((account) => [account, account, account].map(beginUpload)).slice(0, 10);
    await oneRefused(silent);
    expect((await upload(accounts[3] ?? owner, await picture().png().toBuffer())).code).toBe(codes.TOO_MANY_REQUESTS.code);
    const merchant = await ownerOf(platform, 'payer');
    const sent = await Promise.all([1, 2, 3].map(async () => upload(merchant, await picture().png().toBuffer())));
    expect(sent.map(({ code }) => code)).toEqual([200, 200, 200]);
    for (const sending of silent) sending.destroy();
  });

  test('ask for a session, and files for a name that was given out', async () => {
    expect((await upload(new Client(platform, 'other'), await picture().png().toBuffer())).code).toBe(codes.NOT_SIGNED_IN.code);
    for (const path of ['../secret-key', '..%2f..%2fpackage.json', '2026-11/none.png']) {
      expect((await fetch(`${platform.url}/api/api/getFile/${path}`)).status).toBe(404);
    }
  });
});

test('statistics agree with the orders, to the cent and in the zone of the platform [S7.5]', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  const { today, yesterday } = await provider.get(orderStatistics, {});
  const sums = async (daysAgo: number) =>
    (
      await platform.db.query(
        `select count(*)::int orders, count(*) filter (where status = 2)::int paid_orders,
           to_char(coalesce(sum(amount), 0) / 100.0, 'FM999999990.00') amount,
           to_char(coalesce(sum(amount) filter (where status = 2), 0) / 100.0, 'FM999999990.00') paid_amount
         from orders where provider_id = $1
           and (created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date - $2::int`,
        [id, daysAgo],
      )
    ).rows[0];
  expect(today).toMatchObject(await sums(0));
  expect(yesterday).toMatchObject(await sums(1));
  expect(yesterday.orders).toBeGreaterThan(0);
});

test('every home page has its own real figures', async () => {
  for (const identity of identities) {
    const { figures } = await (await ownerOf(platform, identity)).get(homeSummary, {});
    expect(figures.length).toBeGreaterThan(5);
    for (const { value } of figures) expect(value).toMatch(/^\d+(\.\d\d)?$/);
  }
  const { figures } = await owner.get(homeSummary, {});
  const { rows } = await platform.db.query('select count(*)::text n from merchants where status = 1');
  expect(figures).toContainEqual({ name: 'merchants', value: rows[0].n });
});

describe('a recharge of the platform [S7.9]', () => {
  beforeAll(async () => {
    await platform.db.query("insert into settings values ('max_open_recharges', '1000')");
  });

  test('answers what has to be paid, where and until when [S3.5]', async () => {
    const answer = await owner.get(recharge, { amount: '720.00', request_id: 'recharge-1' });
    expect(answer).toMatchObject({
      amount: '720.00',
      exchange_rate: '7.200000',
      ustr: expect.stringMatching(/^T\w{33}$/),
      order_sn: expect.stringMatching(/^R\d{22}$/),
    });
    expect(answer.ustd_amount).toMatch(/^100\.00\d\d00$/);
    expect(answer.expire_time).toBeGreaterThan(Date.now() / 1000 + 1700);
    const picture = await fetch(`${platform.url}${answer.ucode}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  test('twenty of one amount at once ask for twenty amounts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => owner.get(recharge, { amount: '50.00', request_id: `recharge-many-${index}` })),
    );
    expect(new Set(answers.map(({ ustd_amount }) => ustd_amount)).size).toBe(20);
  });

  test('the same request again is the same recharge', async () => {
    const ask = () => owner.get(recharge, { amount: '88.00', request_id: 'recharge-again' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ order_sn }) => order_sn)).size).toBe(1);
  });

  test.each(['', '0', '0.00', '-1', '1e3', '１２', '1.234', '1,000', '1000000.01', 'abc'])(
    '%j is no amount, and this is said at its field',
    async (amount) => {
      expect(await owner.call(recharge, { amount, request_id: 'recharge-bad' })).toMatchObject({
        code: codes.INVALID_INPUT.code,
        data: { fields: { amount: expect.any(String) } },
      });
    },
  );

  test('never asks for less than the amount is worth', () => {
    for (const fen of [1n, 7n, 719n, 720n, 99_999_999n]) {
      const usdt = usdtFor(fen, 7_200_000n);
      expect(usdt * 7_200_000n).toBeGreaterThanOrEqual(fen * 10_000n * 1_000_000n);
      expect(usdt % 10_000n).toBe(0n);
    }
  });
});
