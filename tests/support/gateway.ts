import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  callbackCall,
  createGatewayOrder,
  queryGatewayBalance,
  queryGatewayOrder,
  reportPayment,
  signatureVersion,
  signatureVersionHeader,
  signedCall,
  type CallbackBody,
} from '../../contract/gateway';
import type { Endpoint } from '../../contract/endpoint';
import { reportTransfer as transferCall } from '../../contract/recharges';
import { isSignedBy, signatureOf } from '../../server/signing/signature';
import { deriveSecret, Sealer } from '../../server/kernel/secrets';
import type { Answer } from './client';
import type { TestPlatform } from './platform';
import { testSecretKey } from './template';

type Fields = Record<string, string | number>;

/** Headers of a signed call. */
export const signedHeaders = { 'content-type': 'application/json', [signatureVersionHeader]: signatureVersion };

/** Sends fields to an address of the gateway as they are; at the published one where no other is said. */
export async function post<T>(
  platform: TestPlatform,
  endpoint: Endpoint,
  fields: Fields,
  headers: Record<string, string> = signedHeaders,
  path = signedCall(endpoint).path,
): Promise<Answer<T>> {
  const response = await fetch(`${platform.url}${path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
  const { code, msg, data } = await response.json();
  return { status: response.status, code, msg, data, headers: response.headers };
}

let made = 0;
export const newNumber = () => `T${process.pid}-${(made += 1)}`;

export interface GatewayOrder {
  order_sn: string;
  mer_order_sn: string;
  amount: string;
  status: number;
  shop: string;
  expire_time: number;
  shop_account: string;
  pay_url: string;
}

/** A merchant's machine: signs what it sends, as the document says. */
export class MerchantMachine {
  constructor(
    readonly platform: TestPlatform,
    readonly merId: number,
    public secret: string,
  ) {}

  /** The demo's merchant. */
  static async open(platform: TestPlatform, username = 'merchant'): Promise<MerchantMachine> {
    const { rows } = await platform.db.query<{ id: string; secret: string }>(
      `select s.merchant_id as id, s.secret from signing_secrets s
      join accounts a on a.identity = 'payer' and a.principal_id = s.merchant_id where a.username = $1 order by s.id desc`,
      [username],
    );
    const [merchant] = rows;
    if (!merchant) throw new Error(`there is no merchant ${username}`);
    return new MerchantMachine(platform, Number(merchant.id), new Sealer(testSecretKey).open(merchant.secret));
  }

  sign(endpoint: Endpoint, fields: Fields): Fields {
    const whole = {
      mer_id: this.merId,
      timestamp: Math.floor(this.platform.now() / 1000),
      nonce: randomBytes(12).toString('hex'),
      ...fields,
    };
    return { ...whole, sign: signatureOf(signedCall(endpoint), whole, this.secret) };
  }

  send<T>(endpoint: Endpoint, fields: Fields): Promise<Answer<T>> {
    return post(this.platform, endpoint, this.sign(endpoint, fields));
  }

  create(fields: Fields = {}): Promise<Answer<GatewayOrder>> {
    return this.send(createGatewayOrder, {
      mer_order_sn: newNumber(),
      amount: '100.00',
      channel: 'copy',
      notify_url: 'https://shop.example.com/notify',
      ...fields,
    });
  }

  /** Creates an order, and fails unless it is accepted. */
  async order(fields: Fields = {}): Promise<GatewayOrder> {
    const answer = await this.create(fields);
    if (answer.code !== 200) throw new Error(`the gateway answered ${answer.code} ${answer.msg}`);
    return answer.data;
  }

  query(merOrderSn: string): Promise<Answer<GatewayOrder>> {
    return this.send(queryGatewayOrder, { mer_order_sn: merOrderSn });
  }

  /** Whether a callback is the platform's, as a merchant finds out. */
  isGenuine({ sign, ...fields }: CallbackBody): boolean {
    return isSignedBy(callbackCall, fields, sign, [this.secret]);
  }

  balance(): Promise<Answer<{ balance: string; frozen: string }>> {
    return this.send(queryGatewayBalance, {});
  }
}

function reportBy(platform: TestPlatform, endpoint: Endpoint, fields: Fields): Promise<Answer<{ status: number }>> {
  const whole = { timestamp: Math.floor(platform.now() / 1000), nonce: randomBytes(12).toString('hex'), ...fields };
  return post(platform, endpoint, { ...whole, sign: signatureOf(signedCall(endpoint), whole, deriveSecret(testSecretKey, 'channel')) });
}

/** A channel that reports a payment. */
export function report(platform: TestPlatform, fields: Fields): Promise<Answer<{ status: number }>> {
  return reportBy(platform, reportPayment, { channel: 'copy', trade_no: newNumber(), ...fields });
}

/** The chain watcher, which has seen a transfer. */
export function reportTransfer(platform: TestPlatform, fields: Fields): Promise<Answer<{ status: number }>> {
  return reportBy(platform, transferCall, fields);
}

export interface Receiver {
  url: string;
  bodies: CallbackBody[];
  headers: http.IncomingHttpHeaders[];
  /** What it answers; SUCCESS at first. */
  answer: { status: number; body: string; headers?: Record<string, string>; delayMs?: number };
  close(): Promise<void>;
}

/** A merchant's receiver of callbacks, on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const bodies: CallbackBody[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const receiver: Pick<Receiver, 'answer'> = { answer: { status: 200, body: 'SUCCESS' } };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      bodies.push(JSON.parse(text));
      headers.push(request.headers);
      const { status, body, headers: answered, delayMs = 0 } = receiver.answer;
      setTimeout(() => response.writeHead(status, answered).end(body), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/notify`,
    bodies,
    headers,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
