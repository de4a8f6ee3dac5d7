import type { Output } from '../../../contract/endpoint';
import { signatureVersion, signatureVersionHeader, type SignableFields, type merchantCalls } from '../../../contract/gateway';
import { filePath } from '../../../contract/system';
import { newRequestId } from '../../ui/newRequestId';

type Product = NonNullable<Output<typeof merchantCalls.create>['product']>;
export type CallName = keyof typeof merchantCalls;
export const callNames: readonly CallName[] = ['create', 'query', 'balance'];

export const sampleSecret = '4f1c0e8d6a2b9f7350e1c4a8d2b6f9031c7e5a4d8b2f6093e1a7c5d4b8f2e690';

export const envelope = '{ "code": 200, "msg": "…", "data": { … } }';

/** The moment of a call, and what keeps it apart from every other. */
export interface Stamp {
  timestamp: number;
  nonce: string;
}

export function newStamp(): Stamp {
  return { timestamp: Math.floor(Date.now() / 1000), nonce: newRequestId() };
}

/** What a merchant's machine could send this moment. */
export function sampleFields(name: CallName, merId: number, { timestamp, nonce }: Stamp): SignableFields {
  const own = { mer_id: merId, timestamp, nonce };
  if (name === 'balance') return own;
  const numbered = { ...own, mer_order_sn: `M${timestamp}` };
  if (name === 'query') return numbered;
  return {
    ...numbered,
    amount: '100.00',
    channel: 'copy',
    notify_url: 'https://shop.example.com/notify?shop=7',
    return_url: 'https://shop.example.com/orders?shop=7',
    subject: 'Green tea, 250 g',
  };
}

/** What an answer could hold where a field of it has fields of its own. */
export function sampleProduct(origin: string): Product {
  return {
    title: 'Green tea, 250 g',
    picture: `${origin}/api${filePath}demo/product.png`,
    content: 'https://item.taobao.com/item.htm?id=612345678901',
  };
}

export const asJson = (fields: SignableFields | Product) => JSON.stringify(fields, null, 2);

/** The call as a command for a shell; within single quotes nothing is special but these. */
export function curlOf(url: string, body: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = ['content-type: application/json', `${signatureVersionHeader}: ${signatureVersion}`];
  return [`curl ${quoted(url)}`, ...headers.map((header) => `-H ${quoted(header)}`), `--data-raw ${quoted(body)}`].join(' \\\n  ');
}

/** The signature in the languages that merchants write; a test holds the first one to the platform's own. */
export const programs = {
  'Node.js': `import { createHmac } from 'node:crypto';

const encode = (value) => encodeURIComponent(value).replace(/[!'()*]/g, (mark) => '%' + mark.charCodeAt(0).toString(16).toUpperCase());

function sign(method, path, { sign: _, timestamp, nonce, ...fields }, secret) {
  const pairs = Object.keys(fields).sort().map((name) => encode(name) + '=' + encode(fields[name]));
  const text = ['${signatureVersion}', method, path, timestamp, nonce, pairs.join('&')].join('\\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}`,
  Python: `import hashlib, hmac
from urllib.parse import quote

def sign(method, path, fields, secret):
    names = sorted(name for name in fields if name not in ("sign", "timestamp", "nonce"))
    pairs = [quote(name, safe="") + "=" + quote(str(fields[name]), safe="") for name in names]
    text = "\\n".join(["${signatureVersion}", method, path, str(fields["timestamp"]), fields["nonce"], "&".join(pairs)])
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()`,
  PHP: `function sign(string $method, string $path, array $fields, string $secret): string {
    ['timestamp' => $timestamp, 'nonce' => $nonce] = $fields;
    unset($fields['sign'], $fields['timestamp'], $fields['nonce']);
    ksort($fields, SORT_STRING);
    $pair = fn($name) => rawurlencode($name) . '=' . rawurlencode((string) $fields[$name]);
    $pairs = implode('&', array_map($pair, array_keys($fields)));
    $text = implode("\\n", ['${signatureVersion}', $method, $path, $timestamp, $nonce, $pairs]);
    return hash_hmac('sha256', $text, $secret);
}`,
};
