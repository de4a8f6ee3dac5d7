import { setLocale } from '@umijs/max';
import { useEffect } from 'react';
import type { Locale } from '../../contract/locale';
import { say } from '../locales/say';
import { shellTextsIn } from '../locales/useShellTexts';
import { followLocale, useLocaleName } from '../locales/useText';
import { feedback } from '../feedback/feedback';
import { askFirst } from '../ui/askFirst';
import { changeSettings } from './preferences';
import type { Settings } from './storedSettings';

export const languageOf: Record<Locale, Settings['language']> = { 'zh-CN': 'zh-cn', 'en-US': 'en' };
const localeOfLanguage = { 'zh-cn': 'zh-CN', en: 'en-US' } as const;

/** Switches the language of this browser, and tells so in the new one (S8.11). */
export async function switchLanguage(locale: Locale): Promise<void> {
  const language = languageOf[locale];
  try {
    await shellTextsIn(locale);
  } catch {
    // A browser need not ask again for a module that did not come, and a newer version has it under another name.
    return askFirst({
      title: say('error.outdated'),
      content: say('error.outdatedText'),
      okText: say('connection.reload'),
      onOk: () => {
        changeSettings({ language });
        setLocale(locale);
      },
    });
  }
  setLocale(locale, false);
  changeSettings({ language });
  const { message } = await feedback();
  message.success(say('shell.languageSwitched'));
}

export async function switchSize(size: Settings['size']): Promise<void> {
  changeSettings({ size });
  const { message } = await feedback();
  message.success(say('shell.sizeSwitched'));
}

/** Follows the language that another tab of the browser has chosen. */
export function useLanguageOf({ language }: Settings): void {
  const shown = useLocaleName();
  useEffect(() => {
    if (!language || languageOf[shown] === language) return;
    let isOver = false;
    const wanted = localeOfLanguage[language];
    shellTextsIn(wanted).then(
      () => {
        if (!isOver) followLocale(wanted, shown);
      },
      // Without its texts this tab stays as it is.
      () => {},
    );
    return () => {
      isOver = true;
    };
    // Only what another tab chose; what this one shows is set by switchLanguage.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language]);
}
