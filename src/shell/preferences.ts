import { useSyncExternalStore } from 'react';
import { currentIdentity } from '../session/identityOf';

/** What each choice may be; the first is the default (specification, sections 3 and 4). */
export const choices = {
  layout: ['left', 'top', 'mix'],
  theme: ['light', 'dark', 'auto'],
  size: ['default', 'large', 'small'],
  language: ['zh-cn', 'en'],
} as const;

export const defaultSettings = {
  showSettings: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  layout: choices.layout[0] as (typeof choices.layout)[number],
  theme: choices.theme[0] as (typeof choices.theme)[number],
  size: choices.size[0] as (typeof choices.size)[number],
  /** Empty until somebody chooses: the language of the moment stays. */
  language: '' as '' | (typeof choices.language)[number],
  themeColor: '#409EFF',
  watermarkEnabled: false,
  /** Empty: what the platform's settings say. */
  watermarkContent: '',
  sidebarOpened: true,
  noticeSound: true,
  noticeDesktop: false,
};
export type Settings = typeof defaultSettings;

const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
let read = { key: '', raw: null as string | null, settings: defaultSettings };

function isValid(name: string, value: unknown): boolean {
  if (name === 'themeColor') return /^#[\da-f]{6}$/i.test(String(value));
  if (name in choices) return Object.entries(choices).some(([choice, words]) => choice === name && words.some((word) => word === value));
  return typeof value === typeof Object.entries(defaultSettings).find(([known]) => known === name)?.[1];
}

function parse(raw: string | null): Settings {
  try {
    const stored: unknown = JSON.parse(raw ?? '{}');
    const kept = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return { ...defaultSettings, ...Object.fromEntries(kept.filter(([name, value]) => isValid(name, value))) };
  } catch {
    // Somebody else wrote there: the defaults stand.
    return defaultSettings;
  }
}

/** The settings of the identity whose page this is; each keeps its own. */
export function settings(): Settings {
  const key = `settings.${currentIdentity()}`;
  const raw = localStorage.getItem(key);
  if (key !== read.key || raw !== read.raw) read = { key, raw, settings: parse(raw) };
  return read.settings;
}

function keep(next: Partial<Settings>): void {
  localStorage.setItem(`settings.${currentIdentity()}`, JSON.stringify(next));
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
