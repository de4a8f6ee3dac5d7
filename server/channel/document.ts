import fs from 'node:fs';
import path from 'node:path';
import { fill, inLocale, locales, localeTitles, type Locale } from '../../contract/locale';
import { hashOf } from '../http/hashOf';
import { html, Html } from './html';
import { pictures } from './pictures';
import { texts, type TextId } from './texts';

const written = (file: string) => fs.readFileSync(path.join(__dirname, file), 'utf8');
const [style, script] = [written('pageStyle.css'), written('pageScript.js')];

/** Of an address that is a secret nothing is kept, indexed, framed or told to whom one goes to; nothing runs but what stands here. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export type Say = (id: TextId, values?: Record<string, string>) => string;
/** The texts of a page in its language. */
export const sayIn =
  (locale: Locale): Say =>
  (id, values = {}) =>
    fill(inLocale(texts[id], locale), values);

/** In what a page is drawn, whatever it shows. */
export interface Frame {
  locale: Locale;
  systemName?: string;
}

/** How often a page without a script is loaded anew while something may still happen. */
const reloadSeconds = 5;

export interface Content {
  title: string;
  main: Html;
  reloads?: boolean;
}

/** A whole document: one file with its style and its script, that asks for nothing but pictures and its own state. */
export function drawDocument({ locale, systemName }: Frame, { title, main, reloads }: Content): string {
  const say = sayIn(locale);
  const [other = locale] = locales.filter((name) => name !== locale);
  const names = [systemName, say('cashier.title')].filter((name) => name !== undefined);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${[title, ...names].join(' - ')}</title>
        <link rel="icon" href="/logo.svg" />
        ${reloads ? html`<noscript><meta http-equiv="refresh" content="${reloadSeconds}" /></noscript>` : null}
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <span class="system">${names.join(' · ')}</span>
          <a href="?lang=${other}" hreflang="${other}" lang="${other}">${localeTitles[other]}</a>
        </header>
        <p class="lost" role="alert" data-lost hidden>${say('cashier.lost')}</p>
        ${main}
        <p class="unseen" role="status" data-said></p>
        ${new Html(`<script>${script}</script>`)}
      </body>
    </html>`.text;
}

interface Note {
  title: string;
  text: string;
  /** Where one gets on; undefined: nowhere. */
  back?: string;
}

function drawNote(frame: Frame, { title, text, back }: Note): string {
  const again = back === undefined ? null : html`<a class="button" href="${back}">${sayIn(frame.locale)('cashier.again')}</a>`;
  const main = html`<main>
    <section class="card sum">
      ${pictures.missing}
      <h1>${title}</h1>
      <p>${text}</p>
      ${again}
    </section>
  </main>`;
  return drawDocument(frame, { title, main });
}

/** What is answered at every address that is no order's, whatever it is that is wrong with it. */
export function drawMissing(frame: Frame): string {
  const say = sayIn(frame.locale);
  return drawNote(frame, { title: say('cashier.missing'), text: say('cashier.missingText') });
}

/** What is answered when a page could not be shown, with the reason. */
export function drawFault(frame: Frame, text: string, back?: string): string {
  return drawNote(frame, { title: sayIn(frame.locale)('cashier.fault'), text, back });
}
