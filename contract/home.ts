import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';

/** Figures of the home pages. `count` is a number of things, `rate` basis points. */
export const figures = {
  merchants: { kind: 'count', word: 'figure.merchants' },
  providers: { kind: 'count', word: 'figure.providers' },
  providersWorking: { kind: 'count', word: 'figure.providersWorking' },
  online: { kind: 'count', word: 'figure.online' },
  loginsToday: { kind: 'count', word: 'figure.loginsToday' },
  failedLoginsToday: { kind: 'count', word: 'figure.failedLoginsToday' },
  directSubProviders: { kind: 'count', word: 'figure.directSubProviders' },
  teamSize: { kind: 'count', word: 'figure.teamSize' },
  rateCopy: { kind: 'rate', word: 'rate.copy' },
  ratePay: { kind: 'rate', word: 'rate.pay' },
} as const;
export type FigureName = keyof typeof figures;

export function isFigureName(word: string): word is FigureName {
  return Object.hasOwn(figures, word);
}

export const figureNames = Object.keys(figures).filter(isFigureName);

export const homeSummary = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/statistics', payer: '/payerApi/statistics', payee: '/api/service/statistics' },
  access: 'home.view',
  input: nothing,
  output: z.object({ figures: z.array(z.object({ name: z.enum(figureNames), value: z.number() })) }),
});
