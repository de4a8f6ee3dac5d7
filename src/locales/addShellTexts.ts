import { addLocale } from '@umijs/max';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { Locale } from '../../contract/locale';
import { currentLocale, expectTexts } from './useText';

const files = {
  'zh-CN': { texts: () => import('./shell/zh-CN'), rest: { momentLocale: 'zh-cn', antd: zhCN } },
  'en-US': { texts: () => import('./shell/en-US'), rest: { momentLocale: 'en', antd: enUS } },
};
const added = new Set<Locale>();

async function add(locale: Locale): Promise<void> {
  const { texts, rest } = files[locale];
  addLocale(locale, (await texts()).default, rest);
  added.add(locale);
}

// Imported for its effect by everything that stands behind the entry: that waits for its texts in the language of the moment.
expectTexts((locale) => (added.has(locale) ? undefined : add(locale)));
await add(currentLocale());
