import { returnFields } from '../../contract/gateway';
import { channels } from '../../contract/labels';
import { inLocale, type Locale } from '../../contract/locale';
import { formatMoney, groupThousands, moneyText } from '../../contract/money';
import { words } from '../../contract/words';
import type { Order } from '../orders/change';
import { drawDocument, sayIn, type Frame, type Say } from './document';
import { html, type Html } from './html';
import { isOver, type Payment, type PaymentState } from './payment';
import { pictures } from './pictures';
import type { Bought, Presentation } from './presentation';
import type { TextId } from './texts';

/** Copies with the script alone, without which it is not there. */
function copyButton(say: Say, text: string, what: string): Html {
  const label = say('cashier.copyOf', { what });
  return html`<button type="button" class="copy" hidden data-copy="${text}" data-copied="${say('cashier.copied')}" aria-label="${label}">
    ${say('cashier.copy')}
  </button>`;
}

interface Row {
  label: string;
  value: string;
  isCopied?: boolean;
}

function drawRows(say: Say, rows: Row[]): Html {
  const lines = rows
    .filter(({ value }) => value !== '')
    .map(
      ({ label, value, isCopied }) =>
        html`<div>
          <dt>${label}</dt>
          <dd><span>${value}</span>${isCopied ? copyButton(say, value, label) : null}</dd>
        </div>`,
    );
  return html`<dl>${lines}</dl>`;
}

function numbersOf(say: Say, locale: Locale, { merchant, order }: Payment, subject: string): Html {
  return drawRows(say, [
    { label: say('cashier.merchant'), value: merchant },
    { label: inLocale(words['order.subject'], locale), value: subject },
    { label: inLocale(words['order.sn'], locale), value: order.orderSn, isCopied: true },
    { label: inLocale(words['order.merSn'], locale), value: order.merOrderSn },
  ]);
}

const two = (number: number) => String(number).padStart(2, '0');
const clockText = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

type FirstStep = 'copyText' | 'copyLink' | 'copyNumber' | 'scanLink' | 'scanImage';

/** With what paying begins, by the channel and what it is paid by. */
function firstStepOf({ channel }: Order, { payBy }: Presentation): FirstStep {
  if (payBy?.kind === 'text') return 'copyText';
  if (channel === channels.copy) return payBy?.kind === 'link' ? 'copyLink' : 'copyNumber';
  if (!payBy) return 'copyNumber';
  return payBy.kind === 'link' ? 'scanLink' : 'scanImage';
}

/** What is done between the first step and paying; of a code that was scanned nothing. */
const secondSteps: Partial<Record<FirstStep, TextId>> = {
  copyText: 'cashier.step.openTaobao',
  copyLink: 'cashier.step.paste',
  copyNumber: 'cashier.step.paste',
};

function stepsOf(say: Say, order: Order, presentation: Presentation): string[] {
  const first = firstStepOf(order, presentation);
  const second = secondSteps[first];
  const exactly = say('cashier.step.exact', { amount: moneyText(formatMoney(order.amount)) });
  return [say(`cashier.step.${first}`), ...(second ? [say(second)] : []), exactly, say('cashier.step.back')];
}

function drawAmount(say: Say, amount: bigint, copies: boolean): Html {
  const text = formatMoney(amount);
  return html`<p class="amount">
    <span><small>￥</small>${groupThousands(text)}</span>${copies ? copyButton(say, text, say('cashier.amount')) : null}
  </p>`;
}

export interface CashierPage extends Frame {
  payment: Payment;
  presentation: Presentation;
  /** The path of this page. */
  address: string;
  /** What keeps the language that was chosen: the query of the page. */
  query: string;
  /** The channel is the simulated one: its customer says himself that he has paid. */
  canPay: boolean;
}

function drawProduct(say: Say, { title, picture }: Bought): Html {
  return html`<p class="product">
    ${picture ? html`<img src="${picture}" width="56" height="56" alt="" />` : null}<span
      ><small>${say('cashier.product')}</small><strong>${title}</strong></span
    >
  </p>`;
}

/** What the first step says, as the main button: copying, where it has something to copy; the link can be opened in any case. */
function drawFirstStep(say: Say, first: FirstStep, copied: string, link: string): Html {
  const copies = html`<button type="button" class="button" hidden data-copy="${copied}" data-copied="${say('cashier.copied')}">
    ${say(`cashier.step.${first}`)}
  </button>`;
  const kind = copied ? 'button plain' : 'button';
  const opens = html`<a class="${kind}" href="${link}" target="_blank" rel="noopener noreferrer">${say('cashier.open')}</a>`;
  return html`${copied ? copies : null} ${link ? opens : null}`;
}

function drawPayBy({ locale, address, payment, presentation }: CashierPage): Html {
  const say = sayIn(locale);
  const { shop, holder, number, payBy, product } = presentation;
  const link = payBy?.kind === 'link' ? payBy.address : '';
  const text = payBy?.kind === 'text' ? payBy.text : '';
  const first = firstStepOf(payment.order, presentation);
  const copied = { copyText: text, copyLink: link, copyNumber: number, scanLink: '', scanImage: '' }[first];
  // What the main button copies has no button of its own.
  const account = drawRows(say, [
    { label: inLocale(words['order.shop'], locale), value: shop },
    { label: inLocale(words['receivingAccount.holder'], locale), value: holder },
    { label: inLocale(words['receivingAccount.number'], locale), value: number, isCopied: first !== 'copyNumber' },
    { label: say('cashier.link'), value: link, isCopied: first !== 'copyLink' },
    { label: say('cashier.text'), value: text, isCopied: false },
  ]);
  const hasCode = payBy !== null && payBy.kind !== 'text';
  const code = hasCode ? html`<img class="code" src="${address}/qr" width="200" height="200" alt="${say('cashier.picture')}" />` : null;
  const begins = drawFirstStep(say, first, copied, link);
  return html`${product ? drawProduct(say, product) : null} ${copied ? begins : code} ${copied ? code : begins} ${account}`;
}

function drawWaiting(page: CashierPage): Html {
  const { locale, payment, presentation, address, query, canPay } = page;
  const { order, secondsLeft } = payment;
  const say = sayIn(locale);
  const wholeSeconds = Math.round((order.endsAt.getTime() - order.createdAt.getTime()) / 1000);
  const channel = order.channel === channels.copy ? 'channel.copy' : 'channel.pay';
  const steps = stepsOf(say, order, presentation).map((step) => html`<li>${step}</li>`);
  return html`<main data-state="waiting" data-left="${secondsLeft}">
    <section class="card sum">
      <h1>${pictures.waiting}${say('cashier.waiting')}</h1>
      ${drawAmount(say, order.amount, true)}
      <p class="clock">${say('cashier.left')} <span role="timer" data-clock>${clockText(secondsLeft)}</span></p>
      <progress max="${wholeSeconds}" value="${secondsLeft}" aria-hidden="true" data-bar></progress>
    </section>
    <section class="card by">
      <h2>${inLocale(words[channel], locale)}</h2>
      ${drawPayBy(page)}
    </section>
    <section class="card how">
      <h2>${say('cashier.how')}</h2>
      <ol>
        ${steps}
      </ol>
    </section>
    <section class="card numbers">${numbersOf(say, locale, payment, presentation.subject)}</section>
    ${
      canPay
        ? html`<form method="post" action="${address}/paid${query}" data-pay>
            <button class="button">${say('cashier.pay')}</button>
            <p class="soft">${say('cashier.payHint')}</p>
          </form>`
        : null
    }
  </main>`;
}

/** Where the merchant wants its customer back, with what it may show him. */
function returnAddressOf({ returnUrl, orderSn, merOrderSn, status }: Order): URL | null {
  if (!/^https?:\/\//.test(returnUrl) || !URL.canParse(returnUrl)) return null;
  const address = new URL(returnUrl);
  const values = { order_sn: orderSn, mer_order_sn: merOrderSn, status: String(status) };
  for (const name of returnFields) address.searchParams.set(name, values[name]);
  return address;
}

/** After so long the script goes back by itself, unless it is told to stay. */
const returnSeconds = 5;

function drawReturn(say: Say, order: Order): Html | null {
  const address = returnAddressOf(order);
  if (!address) return null;
  const [before = '', after = ''] = say('cashier.going', { seconds: '\n', host: address.host }).split('\n');
  return html`<a class="button" href="${address.href}" rel="noreferrer" data-return>${say('cashier.return')}</a>
    <p class="soft going" hidden data-going>
      <span>${before}<span data-seconds>${returnSeconds}</span>${after}</span>
      <button type="button" class="copy" data-stay>${say('cashier.stay')}</button>
    </p>`;
}

function drawResult({ locale, payment, presentation }: CashierPage, state: Exclude<PaymentState, 'waiting'>): Html {
  const { order } = payment;
  const say = sayIn(locale);
  return html`<main data-state="${state}">
    <section class="card sum ${state}">
      ${pictures[state]}
      <h1>${say(`cashier.${state}`)}</h1>
      ${drawAmount(say, order.amount, false)}
      <p>${say(`cashier.${state}Text`)}</p>
      ${isOver(state) ? drawReturn(say, order) : null}
    </section>
    <section class="card">${numbersOf(say, locale, payment, presentation.subject)}</section>
  </main>`;
}

/** The cashier page of one order. Of a payment that is over it says what came of it, and no longer whom to pay. */
export function drawCashier(page: CashierPage): string {
  const { locale, payment } = page;
  const { state } = payment;
  return drawDocument(page, {
    title: `${sayIn(locale)(`cashier.${state}`)} ${moneyText(formatMoney(payment.order.amount))}`,
    main: state === 'waiting' ? drawWaiting(page) : drawResult(page, state),
    reloads: !isOver(state),
  });
}
