import { getLocale, setLocale, useIntl } from '@umijs/max';
import type { Locale } from '../../contract/locale';
import type { publicTexts } from './publicTexts';
import type { shellTexts } from './shellTexts';

export type TextId = keyof typeof publicTexts | keyof typeof shellTexts;
type Values = Record<string, string | number>;
export type Say = (id: TextId, values?: Values) => string;

const sayings = new WeakMap<object, Say>();

/**
 * A list says a hundred texts each time it is drawn, and to put one together costs more than to draw it: what has no values in it is put
 * together once. One that is not there (yet) is its name, and is looked for again.
 */
export function sayingOf(intl: ReturnType<typeof useIntl>): Say {
  const known = sayings.get(intl);
  if (known) return known;
  const said = new Map<TextId, string>();
  const say: Say = (id, values) => {
    if (values) return intl.formatMessage({ id }, values);
    const before = said.get(id);
    if (before !== undefined) return before;
    const text = intl.formatMessage({ id });
    if (text !== id) said.set(id, text);
    return text;
  };
  sayings.set(intl, say);
  return say;
}

/** Says a text in the language of the moment. */
export function useText(): Say {
  return sayingOf(useIntl());
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
