import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark' | 'auto';
const themeKey = 'theme';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function isThemeName(word: string | null): word is ThemeName {
  return word === 'light' || word === 'dark' || word === 'auto';
}

export function themeName(): ThemeName {
  const stored = localStorage.getItem(themeKey);
  return isThemeName(stored) ? stored : 'light';
}

export function setThemeName(name: ThemeName): void {
  localStorage.setItem(themeKey, name);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === themeKey && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  systemDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    systemDark.removeEventListener('change', listener);
  };
}

function isDark(): boolean {
  const name = themeName();
  return name === 'dark' || (name === 'auto' && systemDark.matches);
}

export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribe, themeName);
}

/** Whether the dark theme holds at the moment; follows the system under `auto` and other tabs of the browser. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}
