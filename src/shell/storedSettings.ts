// Apart from preferences.ts, which knows React: the login form reads them before the application is there.
import type { Identity } from '../../contract/identity';

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

/** Each identity keeps its own. */
export const settingsKey = (identity: Identity) => `settings.${identity}`;

function isValid(name: string, value: unknown): boolean {
  if (name === 'themeColor') return /^#[\da-f]{6}$/i.test(String(value));
  if (name in choices) return Object.entries(choices).some(([choice, words]) => choice === name && words.some((word) => word === value));
  return typeof value === typeof Object.entries(defaultSettings).find(([known]) => known === name)?.[1];
}

/** What was stored, as far as it can be; the defaults stand for the rest. */
export function parseSettings(raw: string | null): Settings {
  try {
    const stored: unknown = JSON.parse(raw ?? '{}');
    const kept = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return { ...defaultSettings, ...Object.fromEntries(kept.filter(([name, value]) => isValid(name, value))) };
  } catch {
    // Somebody else wrote there: the defaults stand.
    return defaultSettings;
  }
}
