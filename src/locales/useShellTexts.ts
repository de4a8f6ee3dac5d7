import { addLocale } from '@umijs/max';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { use } from 'react';
import type { Locale } from '../../contract/locale';
import { fetchedOnce } from './fetchedOnce';
import { currentLocale, expectTexts } from './useText';

const added = new Set<Locale>();

const texts = {
  'zh-CN': fetchedOnce(async () => {
    addLocale('zh-CN', (await import('./shell/zh-CN')).default, { momentLocale: 'zh-cn', antd: zhCN });
    added.add('zh-CN');
  }),
  'en-US': fetchedOnce(async () => {
    addLocale('en-US', (await import('./shell/en-US')).default, { momentLocale: 'en', antd: enUS });
    added.add('en-US');
  }),
};

// On its way before anything is drawn. A failure shows when it is.
texts[currentLocale()]().catch(() => {});
expectTexts((locale) => (added.has(locale) ? undefined : texts[locale]()));

/** Whatever stands behind the sign-in waits for its texts in a language; those that are there hide nothing for a moment. */
export function useShellTexts(locale: Locale): void {
  if (!added.has(locale)) use(texts[locale]());
}
