/** Languages of the product. `zh-CN` is the default, `en-US` the fallback for a language that is not there. */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** Each language by its own name. */
export const localeTitles: Record<Locale, string> = { 'zh-CN': '中文', 'en-US': 'English' };

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

/** The language for an Accept-Language header: Chinese where nothing is asked for, English for any language that is not there. */
export function localeOf(header: string | undefined): Locale {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? '';
  return first === '' || first === '*' || first.startsWith('zh') ? 'zh-CN' : 'en-US';
}
