import type { FormInstance } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocaleName } from '../locales/useText';

interface Standing {
  isOpen?: boolean;
  /** Fields whose errors the platform said, where those stay in the language in which it said them. */
  refused?: RefObject<readonly string[]>;
}

const nothingRefused: RefObject<readonly string[]> = { current: [] };

/**
 * What a form's own rules say at its fields is said again in a language that is switched to. What the platform said stands in its own
 * language alone: where `refused` does not keep it, it goes.
 */
export function useErrorsInLanguage<V extends object>(
  form: FormInstance<V>,
  { isOpen = true, refused = nothingRefused }: Standing = {},
): void {
  const locale = useLocaleName();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    if (!isOpen) return;
    const wrong = form.getFieldsError().filter(({ errors, name }) => errors.length > 0 && !refused.current.includes(String(name[0])));
    // That they are still wrong is what they say.
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => {});
  }, [locale, form, isOpen, refused]);
}
