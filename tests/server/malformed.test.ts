import http from 'node:http';
import net from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import fc from 'fast-check';
import { codes } from '../../contract/codes';
import { addressesOf } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { identities, type Identity } from '../../contract/identity';
import { importProducts } from '../../contract/products';
import { approveWithdrawal } from '../../contract/withdrawals';
import { Client, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
const owners = new Map<Identity, Client>();

beforeAll(async () => {
  platform = await startPlatform();
  for (const identity of identities) owners.set(identity, await ownerOf(platform, identity));
});
afterAll(() => platform.stop());

const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '1e309',
    '-0',
    '９９',
    "'; drop table accounts; --",
    '<script>',
    Number.MAX_SAFE_INTEGER,
    -1,
    1.5,
    2 ** 63,
    [],
    {},
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const agent = new http.Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** One request as it is; a stream, which has no end to wait for, is left at its head. */
function send(path: string, method: string, token: string, body: string | null): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body === null ? {} : { 'content-type': 'application/json' }) };
    const request = http.request(`${platform.url}/api${path}`, { method, headers, agent }, (response) => {
      const [status, type] = [response.statusCode ?? 0, response.headers['content-type'] ?? ''];
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
      if (!type.includes('event-stream')) return;
      resolve({ status, type, text: '' });
      response.destroy();
    });
    request.on('error', reject);
    request.end(body ?? '');
  });
}

const known = new Set<number>(Object.values(codes).map(({ code }) => code));

/** Bodies that are nearly right: the names of the contract with the wrong things in them, or no JSON at all. */
function bodies(names: string[]) {
  const shaped = fc
    .dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'request_id'), nasty, { maxKeys: 8 })
    .map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 6, arbitrary: shaped },
    { weight: 2, arbitrary: nasty.map((value) => JSON.stringify(value) ?? 'undefined') },
    { weight: 1, arbitrary: fc.string({ maxLength: 100 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '[[[[',
        '{"a":1,"a":2}',
        '{"__proto__":{"x":1}}',
        '"\\ud800"',
        `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
      ),
    },
  );
}

/** The names of an object's fields, or of the objects that meet in it. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape !== null) return Object.keys(schema.shape);
  if (!('def' in schema) || typeof schema.def !== 'object' || schema.def === null) return [];
  const { def } = schema;
  return 'left' in def && 'right' in def ? [...namesOf(def.left), ...namesOf(def.right)] : [];
}

// A logout that happens to be well-formed would end the session for all that follow.
const cases = Object.entries(endpoints).filter(([name]) => name !== 'logout' && name !== 'twiceLogin');

describe('malformed input gets a declared code, never a failure of the platform', () => {
  test.each(cases)('%s: 200 of them', async (_name, endpoint) => {
    const [address] = addressesOf(endpoint);
    if (!address) throw new Error('no address');
    const client = owners.get(address.identity ?? 'other');
    const names = namesOf(endpoint.input);
    const isTold = async (body: string): Promise<void> => {
      const isGet = endpoint.method === 'GET';
      const query = isGet
        ? `?${encodeURIComponent(body).replaceAll('%3D', '=').replaceAll('%3A', '=').replaceAll('%2C', '&').replaceAll('%22', '')}`
        : '';
      const { status, type, text } = await send(`${address.path}${query}`, endpoint.method, client?.token ?? '', isGet ? null : body);
      expect(status).toBeLessThan(500);
      if (!type.includes('json')) return;
      const answer = JSON.parse(text);
      expect(known).toContain(answer.code);
      expect(answer.code).toBeLessThan(50_000);
      expect(text).not.toMatch(/select |insert |at Object\.|node_modules|\.ts:/i);
    };
    const together = fc.array(bodies(names.length > 0 ? names : ['anything']), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(together, async (some) => {
        await Promise.all(some.map(isTold));
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['text/plain', 'x', 415],
    ['application/xml', '<a/>', 415],
    ['application/json', '{', 400],
    ['application/json', '{"username":"admin","username":"merchant"}', 400],
    ['application/json', '{"a":[{"b":1},{"b":{"c":",","\\u0063":2}}]}', 400],
    ['application/json', 'x'.repeat(1_100_000), 413],
    ['application/json', 'x'.repeat(17_000), 413],
    ['application/json', `${'['.repeat(9)}${']'.repeat(9)}`, 400],
    ['application/json', `[${'0,'.repeat(5_000)}0]`, 400],
    ['multipart/form-data; boundary=x', '--x--', 415],
  ])('%s', async (type, body, status) => {
    const ask = () => fetch(`${platform.url}/api/api/agent/login`, { method: 'POST', headers: { 'content-type': type }, body });
    // Whoever is refused while sending may lose the answer with the connection.
    const response = await ask().catch(ask);
    expect(response.status).toBe(status);
    expect(known).toContain((await response.json()).code);
  });

  test.each([
    ['headers that are too big', `GET /api/api/captcha HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/api/agent/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
    ['two hosts', 'GET /api/api/captcha HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n', 400],
    ['an unknown method', 'NO /api HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ])('what is no request, as it has %s, is answered in the envelope', async (_what, bytes, status) => {
    const socket = net.connect(Number(new URL(platform.url).port), '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await readAll(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toMatchObject({ code: codes.UNREADABLE_BODY.code, data: {} });
  });

  test.each([
    ['without a session', approveWithdrawal, '', 1_000, codes.NOT_SIGNED_IN.code],
    ['with a session that is none, a large one', importProducts, 'Bearer nobody', 1_000_000, codes.SESSION_EXPIRED.code],
    ['larger than any that the call has', approveWithdrawal, 'Bearer nobody', 70_000, codes.BODY_TOO_LARGE.code],
  ])('a body that is sent %s is answered before it has come', async (_what, { paths }, authorization, length, code) => {
    const socket = net.connect(Number(new URL(platform.url).port), '127.0.0.1');
    socket.write(
      `POST /api${paths.other ?? ''} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `${authorization && `authorization: ${authorization}\r\n`}content-length: ${length}\r\n\r\n{`,
    );
    const answer = await new Promise<string>((resolve) => socket.once('data', (part) => resolve(String(part))));
    socket.destroy();
    expect(answer).toContain(`"code":${code}`);
  });

  test('an unknown call is answered in the envelope', async () => {
    const response = await fetch(`${platform.url}/api/no/such/call`);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe(codes.NO_SUCH_CALL.code);
  });
});
