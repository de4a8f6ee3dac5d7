import { addLocale } from '@umijs/max';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { use } from 'react';
import type { Locale } from '../../contract/locale';
import { fetchedOnce } from './fetchedOnce';
import { currentLocale } from './useText';

const added = new Set<Locale>();

type Rest = Parameters<typeof addLocale>[2];

const textsOf = (locale: Locale, fetch: () => Promise<{ default: Record<string, string> }>, rest: Rest) =>
  fetchedOnce(async () => {
    addLocale(locale, (await fetch()).default, rest);
    added.add(locale);
  });

const texts = {
  'zh-CN': textsOf('zh-CN', () => import('./shell/zh-CN'), { momentLocale: 'zh-cn', antd: zhCN }),
  'en-US': textsOf('en-US', () => import('./shell/en-US'), { momentLocale: 'en', antd: enUS }),
};

/** The texts behind the sign-in in a language: a language that is to be shown there is fetched before. */
export const shellTextsIn = (locale: Locale): Promise<void> => texts[locale]();

// On its way before anything is drawn. A failure shows when it is.
shellTextsIn(currentLocale()).catch(() => {});

/** Whatever stands behind the sign-in waits for its texts in a language; those that are there hide nothing for a moment. */
export function useShellTexts(locale: Locale): void {
  if (!added.has(locale)) use(shellTextsIn(locale));
}
