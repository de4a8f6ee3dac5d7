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

/** Shows a language that somebody else has written into the browser as the chosen one, which the plugin takes for what it shows. */
export function followLocale(locale: Locale, shown: Locale): void {
  if (shown === locale) return;
  localStorage.setItem('umi_locale', shown);
  setLocale(locale, false);
}

/** The language of the moment; draws anew when it changes. */
export function useLocaleName(): Locale {
  return useIntl().locale === 'en-US' ? 'en-US' : 'zh-CN';
}
