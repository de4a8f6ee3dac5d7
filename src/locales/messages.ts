import { inLocale, type Locale, type Texts } from '../../contract/locale';

/** One language out of texts that stand side by side. */
export function messagesIn(locale: Locale, texts: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, inLocale(text, locale)]));
}
