import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { and, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isSuccess } from '../../contract/answer';
import type { Endpoint } from '../../contract/endpoint';
import { callbackSuccess, createGatewayOrder, reportPayment } from '../../contract/gateway';
import { reportTransfer } from '../../contract/recharges';
import { rechargeStatuses } from '../../contract/states/recharges';
import { formatMoney } from '../../contract/money';
import { merchants, recharges } from '../db/schema';
import { findSigners } from '../signing/signingSecrets';
import { signedRequest, type Fields } from '../signing/signedRequest';
import { Caller } from './Caller';
import { Pace } from './Pace';
import { serialNumber } from '../kernel/serialNumber';
import type { Database } from '../db/database';
import type { Clock } from '../kernel/clock';
import type { Sealer } from '../kernel/secrets';

declare module '../kernel/services' {
  interface Services {
    simulator: SimulatorSwitch;
  }
}

interface Needs extends Pick<Database, 'db'> {
  clock: Clock;
  sealer: Sealer;
  /** Channels sign their reports with it. */
  channelSecret: string;
}

export interface Settings {
  /** Orders a second. */
  rate: number;
  /** Of a hundred callbacks, how many get an error. */
  failPercent: number;
  /** Where the platform listens. */
  url: string;
}

export interface Status {
  isRunning: boolean;
  /** Orders a second; 0 while it does not run. */
  rate: number;
  created: number;
  refused: number;
  paid: number;
  callbacks: number;
  callbacksFailed: number;
}

/** By which it is switched from wherever one is: it runs once, in one process. */
export interface SimulatorSwitch {
  start(settings: Settings): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<Status>;
}

const tickMs = 100;
/** A customer pays after so long, or never. */
const paysAfterSeconds = [3, 45] as const;
const payingShare = 0.85;
const rechargeEveryMs = 4000;
const rechargeAgeSeconds = 12;
const amounts = [30, 50, 66, 88, 100, 128, 168, 199, 200, 268, 300, 399, 500, 588, 666, 800, 999, 1000, 1288, 1500, 2000];

const answer = z.object({ code: z.number(), data: z.looseObject({ order_sn: z.optional(z.string()) }) });

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** A merchant with where it is called back. */
interface Buyer {
  id: number;
  secret: string;
  notifyUrl: string;
}

/** Of a port by chance processes of one platform would all get the same. */
async function listenAt(server: http.Server, host: string): Promise<void> {
  server.listen({ port: 0, host, exclusive: true });
  await once(server, 'listening');
}

/** Plays merchants, customers and receivers of callbacks through the real gateway over HTTP. */
export class Simulator implements SimulatorSwitch {
  private settings: Settings | undefined;
  private caller: Caller | undefined;
  private receivers: http.Server[] = [];
  private ticking: NodeJS.Timeout | undefined;
  private watching: NodeJS.Timeout | undefined;
  private readonly paying = new Set<NodeJS.Timeout>();
  private buyers: Buyer[] = [];
  private pace = new Pace(0, 0);
  private counts = { created: 0, refused: 0, paid: 0, callbacks: 0, callbacksFailed: 0 };

  constructor(private readonly services: Needs) {}

  async status(): Promise<Status> {
    return { isRunning: this.settings !== undefined, rate: this.settings?.rate ?? 0, ...this.counts };
  }

  async start(settings: Settings): Promise<void> {
    await this.stop();
    const { db, sealer, clock } = this.services;
    const found = await findSigners(db, sealer, clock.now(), eq(merchants.status, 1));
    const signing = found.flatMap(({ merchant: { id }, secrets }) => secrets.slice(0, 1).map((secret) => ({ id, secret })));
    this.buyers = await Promise.all(
      signing.map(async (buyer, place) => ({ ...buyer, notifyUrl: await this.openReceiver(`127.0.1.${(place % 250) + 1}`) })),
    );
    this.counts = { created: 0, refused: 0, paid: 0, callbacks: 0, callbacksFailed: 0 };
    this.settings = settings;
    this.caller = new Caller(settings.url);
    this.pace = new Pace(settings.rate, performance.now());
    this.ticking = setInterval(() => this.tick(), tickMs).unref();
    this.watching = setInterval(() => void this.payRecharges().catch(() => (this.counts.refused += 1)), rechargeEveryMs).unref();
  }

  async stop(): Promise<void> {
    this.settings = undefined;
    clearInterval(this.ticking);
    clearInterval(this.watching);
    for (const timer of this.paying) clearTimeout(timer);
    this.paying.clear();
    const { caller, receivers } = this;
    this.caller = undefined;
    caller?.close();
    this.receivers = [];
    for (const receiver of receivers) receiver.closeAllConnections();
    await Promise.all(receivers.map((receiver) => new Promise((resolve) => receiver.close(resolve))));
  }

  /**
   * Opens what a merchant is called back at. Each has an address of its own, as so many calls to one host are made at a time; where this
   * machine has one alone, they share it.
   */
  private async openReceiver(host: string): Promise<string> {
    const server = http.createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        const fails = Math.random() * 100 < (this.settings?.failPercent ?? 0);
        this.counts[fails ? 'callbacksFailed' : 'callbacks'] += 1;
        response.writeHead(fails ? 500 : 200, { connection: 'close' }).end(fails ? 'Internal Server Error' : callbackSuccess);
      });
    });
    await listenAt(server, host).catch(() => listenAt(server, '127.0.0.1'));
    server.unref();
    this.receivers.push(server);
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('a receiver of callbacks has no port');
    return `http://${at.address}:${at.port}/notify`;
  }

  private tick(): void {
    const { settings } = this;
    if (!settings) return;
    for (let due = this.pace.due(performance.now()); due > 0; due -= 1) {
      this.order(settings).catch(() => {
        // A platform that is stopping or starting answers nobody: the next order tries again.
        this.counts.refused += 1;
      });
    }
  }

  private async order(settings: Settings): Promise<void> {
    const buyer = pick(this.buyers);
    if (!buyer) return;
    const channel = Math.random() < 0.6 ? 'copy' : 'pay';
    const amount = `${pick(amounts) ?? 100}.${Math.random() < 0.5 ? '00' : String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
    const made = await this.send(
      createGatewayOrder,
      { mer_id: buyer.id, mer_order_sn: `S${serialNumber(new Date())}`, amount, channel, notify_url: buyer.notifyUrl },
      buyer.secret,
    );
    const orderSn = made.data.order_sn;
    if (!isSuccess(made.code) || !orderSn) {
      this.counts.refused += 1;
      return;
    }
    this.counts.created += 1;
    if (Math.random() > payingShare) return;
    const [soonest, latest] = paysAfterSeconds;
    const timer = setTimeout(
      () => {
        this.paying.delete(timer);
        if (this.settings !== settings) return;
        this.send(
          reportPayment,
          { channel, order_sn: orderSn, amount, trade_no: randomBytes(8).toString('hex') },
          this.services.channelSecret,
        ).then(
          ({ code }) => {
            if (isSuccess(code)) this.counts.paid += 1;
          },
          () => {
            this.counts.refused += 1;
          },
        );
      },
      (soonest + Math.random() * (latest - soonest)) * 1000,
    ).unref();
    this.paying.add(timer);
  }

  /** Somebody pays the recharges in USDT on the chain, once they are old enough to have been seen. */
  private async payRecharges(): Promise<void> {
    const { db, clock, channelSecret } = this.services;
    const waiting = await db
      .select()
      .from(recharges)
      .where(
        and(
          eq(recharges.status, rechargeStatuses.waiting),
          lt(recharges.createdAt, clock.in(-rechargeAgeSeconds)),
          gt(recharges.endsAt, clock.now()),
        ),
      );
    for (const { orderSn, usdtAmount, paidTo } of waiting) {
      // The same recharge is always paid by the same transfer.
      await this.send(
        reportTransfer,
        {
          tx_id: createHash('sha256').update(orderSn).digest('hex'),
          address: paidTo.number,
          amount: formatMoney(usdtAmount ?? 0n, 'USDT'),
        },
        channelSecret,
      );
    }
  }

  private async send(endpoint: Endpoint, fields: Fields, secret: string): Promise<z.output<typeof answer>> {
    const { caller } = this;
    if (!caller) throw new Error('the simulator does not run');
    return z.parse(answer, await caller.send(signedRequest(endpoint, fields, secret, this.services.clock.now())));
  }
}
