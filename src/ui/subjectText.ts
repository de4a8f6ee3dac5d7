import { auditSubjects, readSubject } from '../../contract/auditWords';
import { inLocale, type Locale } from '../../contract/locale';
import { isSettingName, settingTitle } from '../../contract/settings';

/** To what something was done: its kind in words, its number, and what it is called where that is known. */
export function subjectText(subject: string, locale: Locale, name: string | null = null): string {
  const read = readSubject(subject);
  if (!read) return subject;
  const { kind, number } = read;
  const which = kind === 'setting' && isSettingName(number) ? settingTitle(number, locale) : number;
  return [inLocale(auditSubjects[kind], locale), which, name].filter(Boolean).join(' ');
}
