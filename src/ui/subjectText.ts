import { auditSubjects, readSubject } from '../../contract/auditWords';
import { inLocale, type Locale } from '../../contract/locale';

/** To what something was done: its kind in words, its number, and what it is called where that is known. */
export function subjectText(subject: string, locale: Locale, name: string | null = null): string {
  const read = readSubject(subject);
  return read ? [inLocale(auditSubjects[read.kind], locale), read.number, name].filter(Boolean).join(' ') : subject;
}
