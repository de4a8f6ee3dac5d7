import { html, type Html } from './html';
import type { PaymentState } from './payment';

const drawn = (lines: Html): Html =>
  html`<svg
    class="picture"
    viewBox="0 0 64 64"
    width="64"
    height="64"
    fill="none"
    stroke="currentColor"
    stroke-width="4"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <circle cx="32" cy="32" r="27" fill="currentColor" fill-opacity=".12" />
    ${lines}
  </svg>`;

/** What each state looks like. */
export const pictures: Record<PaymentState | 'missing', Html> = {
  waiting: drawn(html`<path d="M32 17v15l10 6" />`),
  confirming: drawn(
    html`<path d="M22 16h20M22 48h20M25 16c0 9 14 9 14 16s-14 7-14 16M39 16c0 9-14 9-14 16s14 7 14 16" stroke-width="3" />`,
  ),
  paid: drawn(html`<path d="M20 33l8 8 17-18" />`),
  expired: drawn(html`<path d="M32 17v15M32 44v.5" />`),
  closed: drawn(html`<path d="M23 23l18 18M41 23L23 41" />`),
  reversed: drawn(html`<path d="M29 20l-9 9 9 9M20 29h16a9 9 0 0 1 0 18h-6" />`),
  missing: drawn(html`<path d="M26 26a6 6 0 1 1 9 5c-2 1-3 3-3 5M32 44v.5" />`),
};
