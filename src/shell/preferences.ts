import { useSyncExternalStore } from 'react';
import { currentIdentity } from '../session/identityOf';
import { defaultSettings, parseSettings, settingsKey, type Settings } from './storedSettings';

const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
let read = { key: '', raw: null as string | null, settings: defaultSettings };

/** The settings of the identity whose page this is; each keeps its own. */
export function settings(): Settings {
  const key = settingsKey(currentIdentity());
  const raw = localStorage.getItem(key);
  if (key !== read.key || raw !== read.raw) read = { key, raw, settings: parseSettings(raw) };
  return read.settings;
}

function keep(next: Partial<Settings>): void {
  localStorage.setItem(settingsKey(currentIdentity()), JSON.stringify(next));
  for (const listener of listeners) listener();
}

export function changeSettings(change: Partial<Settings>): void {
  keep({ ...settings(), ...change });
}

export function resetSettings(): void {
  keep({ showSettings: settings().showSettings });
}

/** Follows what this tab changes, other tabs of the browser, and what the system wants. */
export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  for (const wish of [systemDark, lessMotion]) wish.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    for (const wish of [systemDark, lessMotion]) wish.removeEventListener('change', listener);
  };
}

export function useSettings(): Settings {
  return useSyncExternalStore(onSettingsChange, settings);
}

function isDark(): boolean {
  const { theme } = settings();
  return theme === 'dark' || (theme === 'auto' && systemDark.matches);
}

export function useIsDark(): boolean {
  return useSyncExternalStore(onSettingsChange, isDark);
}

/** Whether the system asks for less motion. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(onSettingsChange, () => lessMotion.matches);
}
