import { useEffect, useState } from 'react';
import { getSystemName } from '../../contract/system';
import { useText } from '../locales/useText';
import { call } from '../session/call';

const key = 'systemName';
let fetched: Promise<string> | null = null;

async function fetchName(): Promise<string> {
  // It may have come while this was drawn: the form that stands in the HTML asks too.
  const stored = localStorage.getItem(key);
  if (stored) return stored;
  const { value } = await call(getSystemName, {}, { raw: true });
  localStorage.setItem(key, value);
  return value;
}

/** The system's name: fetched unless this browser has it already. */
export function useSystemName(): string {
  const t = useText();
  const [name, setName] = useState(() => localStorage.getItem(key) ?? '');
  useEffect(() => {
    if (name) return;
    fetched ??= fetchName();
    fetched.then(setName, () => {
      // Without a name the default title stands; the next page asks again.
      fetched = null;
    });
  }, [name]);
  return name || t('app.name');
}

/** Keeps what the platform said last, for the next page load. */
export function rememberSystemName(name: string): void {
  localStorage.setItem(key, name);
}
