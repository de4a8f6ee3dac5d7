import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import { localeOf } from '../../contract/locale';
import { callerOf } from '../http/caller';
import { faultOf } from '../http/envelope';
import { countOne, neighbourhood } from '../kernel/limits';
import type { Services } from '../kernel/services';
import { drawnPicture, readUpload, sendPicture } from '../system/files';
import { drawText } from '../system/qrCode';
import { readSettings } from '../system/settings';
import { cashierPath, isTokenOf, pagePathOf } from './address';
import { drawFault, drawMissing, pageHeaders } from './document';
import { drawCashier } from './page';
import { findPayment, type Payment } from './payment';
import { presentationOf } from './presentation';
import { reportPaid } from './reportPaid';

/** How often a customer may say that he has paid: for one order, and for all from one address. */
const paymentsPerMinute = { order: 10, address: 30 } as const;

const place = z.object({ orderSn: z.string(), token: z.string() });

/**
 * The language that was chosen, and the query that keeps it; else the browser's. It is read of the address itself, because
 * nothing else has read one that is not well-formed.
 */
function languageOf({ url, headers }: FastifyRequest) {
  const [lang, ...more] = new URLSearchParams(url.split('?')[1] ?? '').getAll('lang');
  const isChosen = lang !== undefined && more.length === 0;
  const locale = localeOf(isChosen ? lang : headers['accept-language']);
  return { locale, query: isChosen ? `?lang=${locale}` : '' };
}

const sendPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

/** Every address of which nothing is known is answered alike, and without asking the database. */
function sendMissing(request: FastifyRequest, reply: FastifyReply) {
  return sendPage(reply.code(404), drawMissing(languageOf(request)));
}

/** Answers an address of the cashier's that is not well-formed, which no route is asked for; undefined: it is not the cashier's. */
export function answerMalformed(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!request.url.startsWith(`${cashierPath}/`)) return undefined;
  return sendMissing(request, reply.headers({ ...pageHeaders, 'x-content-type-options': 'nosniff' }));
}

/** The number of the order whose page is asked for; null where the address is none that was given out. */
function orderSnOf({ cashierSecret }: Pick<Services, 'cashierSecret'>, { params }: FastifyRequest): string | null {
  const { data } = place.safeParse(params);
  return data && isTokenOf(cashierSecret, data.orderSn, data.token) ? data.orderSn : null;
}

/** The cashier pages: the simulated channel's own, each for whoever knows the address of its order, without a session. */
class Cashier {
  private readonly ofOrder: RateLimiterAbstract;
  private readonly ofAddress: RateLimiterAbstract;

  constructor(
    private readonly app: FastifyInstance,
    private readonly services: Services,
  ) {
    this.ofOrder = services.limits.perMinute('pay-order', paymentsPerMinute.order);
    this.ofAddress = services.limits.perMinute('pay-address', paymentsPerMinute.address);
  }

  fault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { locale, query } = languageOf(request);
    const { http, body } = faultOf(error, request, reply, locale);
    const orderSn = orderSnOf(this.services, request);
    const back = orderSn === null ? undefined : `${pagePathOf(this.services.cashierSecret, orderSn)}${query}`;
    return sendPage(reply.code(http === 200 ? 400 : http), drawFault({ locale }, body.msg, back));
  }

  /** Answers for an order that is there, within the share of its address. */
  private async withPayment(request: FastifyRequest, reply: FastifyReply, answer: (payment: Payment) => Promise<unknown>) {
    const orderSn = orderSnOf(this.services, request);
    if (orderSn === null) return sendMissing(request, reply);
    const { shares } = this.services;
    const from = neighbourhood(callerOf(request).ip);
    return shares.call('address', from, async () => {
      const payment = await shares.atWork('address', from, () => findPayment(this.services, orderSn));
      return payment ? answer(payment) : sendMissing(request, reply);
    });
  }

  page(request: FastifyRequest, reply: FastifyReply) {
    return this.withPayment(request, reply, async (payment) => {
      const { db, config, cashierSecret } = this.services;
      const presentation = await presentationOf(db, payment.order);
      const address = pagePathOf(cashierSecret, payment.order.orderSn);
      const { system_name: systemName } = await readSettings(db);
      return sendPage(reply, drawCashier({ ...languageOf(request), systemName, payment, presentation, address, canPay: config.demo }));
    });
  }

  state(request: FastifyRequest, reply: FastifyReply) {
    return this.withPayment(request, reply, async ({ state, secondsLeft }) => reply.send({ state, left: secondsLeft }));
  }

  /** What the order is paid by, as a picture, for as long as it can be paid. */
  code(request: FastifyRequest, reply: FastifyReply) {
    return this.withPayment(request, reply, async ({ order, state }) => {
      const { payBy } = await presentationOf(this.services.db, order);
      if (!payBy || payBy.kind === 'text' || state !== 'waiting') return sendMissing(request, reply);
      const pictureOf = async () =>
        payBy.kind === 'image' ? readUpload(this.services, payBy.name) : drawnPicture(await drawText(payBy.address));
      return (await sendPicture(this.services, request, reply, pictureOf)) ? reply : sendMissing(request, reply);
    });
  }

  /** The customer says that he has paid. What is no longer to be paid is left as it is; the page says what it is. */
  paid(request: FastifyRequest, reply: FastifyReply) {
    const { config, cashierSecret } = this.services;
    if (!config.demo) return sendMissing(request, reply);
    return this.withPayment(request, reply, async ({ order, state, secondsLeft }) => {
      await countOne(this.ofOrder, order.orderSn);
      await countOne(this.ofAddress, neighbourhood(callerOf(request).ip));
      if (state === 'waiting' && secondsLeft > 0) await reportPaid(this.app, this.services, order);
      return reply.redirect(`${pagePathOf(cashierSecret, order.orderSn)}${languageOf(request).query}`, 303);
    });
  }
}

/** Serves the cashier pages beside the back office: none of its calls, none of its pages. */
export async function serveCashier(app: FastifyInstance, services: Services): Promise<void> {
  const cashier = new Cashier(app, services);
  await app.register(
    async (scope) => {
      // A form carries nothing: whose it is its address says.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
        done(null, {}),
      );
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers(pageHeaders);
      });
      scope.setErrorHandler((error, request, reply) => cashier.fault(error, request, reply));
      const config = { isSecret: true };
      const order = '/:orderSn/:token';
      scope.get(order, { config }, (request, reply) => cashier.page(request, reply));
      scope.get(`${order}/state`, { config }, (request, reply) => cashier.state(request, reply));
      scope.get(`${order}/qr`, { config }, (request, reply) => cashier.code(request, reply));
      scope.post(`${order}/paid`, { config }, (request, reply) => cashier.paid(request, reply));
      for (const rest of ['/', '/*']) scope.all(rest, { config }, (request, reply) => sendMissing(request, reply));
    },
    { prefix: cashierPath },
  );
}
