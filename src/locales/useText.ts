import { getLocale, setLocale, useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type { Locale } from '../../contract/locale';
import type { publicTexts } from './publicTexts';
import type { shellTexts } from './shellTexts';

export type TextId = keyof typeof publicTexts | keyof typeof shellTexts;
type Values = Record<string, string | number>;
export type Say = (id: TextId, values?: Values) => string;

/** Says a text in the language of the moment. */
export function useText(): Say {
  const intl = useIntl();
  return useMemo(() => (id, values) => intl.formatMessage({ id }, values), [intl]);
}

export function currentLocale(): Locale {
  return getLocale() === 'en-US' ? 'en-US' : 'zh-CN';
}

let addTexts: (locale: Locale) => Promise<void> | undefined = () => undefined;

/** Has what is shown behind the sign-in wait for its texts; `add` answers nothing for those that are there. */
export function expectTexts(add: (locale: Locale) => Promise<void> | undefined): void {
  addTexts = add;
}

/** Shows a language, at once where its texts are there. Fails where they cannot be fetched. */
export async function showLocale(locale: Locale): Promise<void> {
  const coming = addTexts(locale);
  if (coming) await coming;
  setLocale(locale, false);
}

/** The same for a language that somebody else has written into the browser as the chosen one, which the plugin takes for what it shows. */
export async function followLocale(locale: Locale, shown: Locale): Promise<void> {
  if (shown === locale) return;
  const coming = addTexts(locale);
  if (coming) await coming;
  localStorage.setItem('umi_locale', shown);
  setLocale(locale, false);
}

/** The language of the moment; draws anew when it changes. */
export function useLocaleName(): Locale {
  return useIntl().locale === 'en-US' ? 'en-US' : 'zh-CN';
}
