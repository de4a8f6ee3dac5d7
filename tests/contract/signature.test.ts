import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { callbackCall, canonicalText, merchantCalls, signedCall, type SignableFields, type SignedCall } from '../../contract/gateway';
import { signatureOf } from '../../server/signing/signature';
import { curlOf, programs, sampleFields, sampleSecret } from '../../src/features/gateway/samples';

/** Texts of the characters that a text of fields is made of, so that what looks alike comes up often. */
const tricky = fc.string({ unit: fc.constantFrom('a', 'b', '=', '&', '%', '\n', '+', ' ', '2', '3', 'D', '茶', '🍵'), maxLength: 4 });
const calls: SignedCall[] = [...Object.values(merchantCalls).map(signedCall), callbackCall, { method: 'GET', path: '/callback' }];
const fields = fc
  .record({ timestamp: tricky, nonce: tricky, others: fc.dictionary(tricky, fc.oneof(tricky, fc.nat(12)), { maxKeys: 3 }) })
  .map(({ others, ...own }): SignableFields => ({ ...others, ...own }));
const signed = fc.record({ call: fc.constantFrom(...calls), fields });

/** The call that a canonical text says: where it can be read back, no other call has it. */
function read(text: string): { call: { method: string; path: string }; fields: Record<string, string> } {
  const [, method = '', path = '', timestamp = '', nonce = '', joined = ''] = text.split('\n');
  const others = joined === '' ? [] : joined.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  const own = { timestamp: decodeURIComponent(timestamp), nonce: decodeURIComponent(nonce) };
  return { call: { method, path }, fields: { ...Object.fromEntries(others), ...own } };
}

const asTexts = (all: SignableFields) => Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
const sorted = (one: Record<string, string>) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1));

test('two different calls never have the same canonical text: the whole call can be read from it', () => {
  fc.assert(
    fc.property(signed, ({ call, fields: sent }) => {
      const back = read(canonicalText(call, sent));
      expect(back.call).toEqual(call);
      expect(sorted(back.fields)).toEqual(sorted(asTexts(sent)));
    }),
    { numRuns: 5000 },
  );
});

/** The same fields cut apart in another place: what is one field after joining may be read as two. */
function resplit(fieldsSent: SignableFields): SignableFields {
  const { timestamp, nonce, ...others } = fieldsSent;
  const pairs = Object.entries(others)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
    .split('&');
  return { ...Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')])), timestamp, nonce };
}

test('fields cut apart in another place have another canonical text', () => {
  fc.assert(
    fc.property(signed, fc.constantFrom(...calls), ({ call, fields: sent }, otherCall) => {
      const other = resplit(sent);
      const isSame = JSON.stringify([call, sorted(asTexts(sent))]) === JSON.stringify([otherCall, sorted(asTexts(other))]);
      expect(canonicalText(call, sent) === canonicalText(otherCall, other)).toBe(isSame);
    }),
    { numRuns: 5000 },
  );
});

const order = { ...sampleFields('create', 1000001, { timestamp: 1795250000, nonce: 'a1b2c3d4e5f6' }), subject: "茶叶 (250g)*!'~" };

test("the document's program signs as the platform does", () => {
  const { method, path } = signedCall(merchantCalls.create);
  const given = [method, path, order, sampleSecret].map((part) => JSON.stringify(part)).join(', ');
  const said = `${programs['Node.js']}\nconsole.log(sign(${given}));`;
  const made = execFileSync(process.execPath, ['--input-type=module', '--eval', said], { encoding: 'utf8', env: {} });
  expect(made.trim()).toBe(signatureOf({ method, path }, order, sampleSecret));
});

test('the command that is copied hands body and header to the shell as they are', () => {
  const body = JSON.stringify(order, null, 2);
  const said = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${curlOf('https://pay.example.com/api/x', body)}`], {
    encoding: 'utf8',
  });
  expect(said.split('\0').slice(0, -1)).toEqual([
    'https://pay.example.com/api/x',
    '-H',
    'content-type: application/json',
    '-H',
    'x-signature-version: 2',
    '--data-raw',
    body,
  ]);
});
