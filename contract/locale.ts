/** Languages of the product. `zh-CN` is the default, `en-US` the fallback for a text that is missing. */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** One text in every language: [Chinese, English]. */
export type Text = readonly [zh: string, en: string];
export type Texts = Record<string, Text>;

export function inLocale(text: Text, locale: Locale): string {
  return locale === 'zh-CN' ? text[0] : text[1];
}

/** Fills `{name}` in a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The language asked for by an Accept-Language header. */
export function localeOf(header: string | undefined): Locale {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('en') ? 'en-US' : 'zh-CN';
}
