import { createHmac } from 'node:crypto';
import {
  callbackCall,
  canonicalFields,
  canonicalText,
  createGatewayOrder,
  signableText,
  signedCall,
  type SignableFields,
} from '../../contract/gateway';
import { endpoint, nothing } from '../../contract/endpoint';
import { isSignedBy, signatureOf } from '../../server/signing/signature';

const own = { timestamp: 1795250000, nonce: 'a1b2c3d4' };
const call = signedCall(createGatewayOrder);

test('a call is signed with its method and its published path', () => {
  expect(call).toEqual({ method: 'POST', path: '/api/gateway/order/create' });
  expect(signedCall(endpoint({ method: 'GET', paths: {}, access: 'public', input: nothing, output: nothing }))).toEqual({
    method: 'GET',
    path: '/api',
  });
  expect(callbackCall).toEqual({ method: 'POST', path: '/callback' });
});

test('what is signed stands in lines: version, method, path, timestamp, nonce, then all other fields', () => {
  expect(canonicalText(call, { ...own, sign: 'x', mer_id: 7, amount: '1.50' })).toBe(
    '2\nPOST\n/api/gateway/order/create\n1795250000\na1b2c3d4\namount=1.50&mer_id=7',
  );
  expect(canonicalText(callbackCall, { timestamp: 'a b', nonce: '茶\n' })).toBe('2\nPOST\n/callback\na%20b\n%E8%8C%B6%0A\n');
});

test.each<[string, Record<string, string | number>, string]>([
  ['sorted by the code units of their names', { b: 1, a: 2, B: 3, aa: 4, 茶: 5, '': 6 }, '=6&B=3&a=2&aa=4&b=1&%E8%8C%B6=5'],
  ['without those that have a line of their own, and the signature', { a: 1, sign: 2, timestamp: 3, nonce: 4, signs: 5 }, 'a=1&signs=5'],
  ['percent-encoded but for letters, digits and - . _ ~', { "a!'()*": "!'()*-._~Az09" }, 'a%21%27%28%29%2A=%21%27%28%29%2A-._~Az09'],
  ['with what would join them encoded', { 'a=': 'b&c', 'd%': '+ /' }, 'a%3D=b%26c&d%25=%2B%20%2F'],
])('fields are %s', (_what, fields, text) => {
  expect(canonicalFields({ ...own, ...fields })).toBe(text);
});

test('a field without a value counts as one that is empty', () => {
  const fields: SignableFields = JSON.parse('{ "timestamp": 1, "nonce": "n", "a": null }');
  expect(canonicalFields(fields)).toBe('a=');
});

test.each([
  ['', true],
  ['abc', true],
  ['茶🍵', true],
  ['\ud83c', false],
  ['a\udf75b', false],
  ['a\ud83c', false],
])('whether %j has a UTF-8 to be signed: %s', (text, has) => {
  expect(signableText.test(text)).toBe(has);
});

test('the signature is HMAC-SHA256 over that text with the secret, in lower-case hex', () => {
  const fields = { ...own, mer_id: 7 };
  const right = createHmac('sha256', 'secret').update('2\nPOST\n/callback\n1795250000\na1b2c3d4\nmer_id=7').digest('hex');
  expect(signatureOf(callbackCall, fields, 'secret')).toBe(right);
  expect(right).toMatch(/^[0-9a-f]{64}$/);
});

test('one of the secrets must have made it, over this call and these fields', () => {
  const fields = { ...own, mer_id: 7 };
  const sign = signatureOf(call, fields, 'new');
  expect(isSignedBy(call, fields, sign, ['old', 'new'])).toBe(true);
  expect(isSignedBy(call, fields, sign, ['old', 'older'])).toBe(false);
  expect(isSignedBy(call, fields, sign, [])).toBe(false);
  expect(isSignedBy(call, { ...fields, mer_id: 8 }, sign, ['new'])).toBe(false);
  expect(isSignedBy(callbackCall, fields, sign, ['new'])).toBe(false);
  for (const other of ['', sign.slice(1), `${sign}0`, sign.toUpperCase()]) expect(isSignedBy(call, fields, other, ['new'])).toBe(false);
});
