import { history } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import type { Identity } from '../../contract/identity';
import { homePath } from '../session/identityOf';
import { storedToken } from '../session/storage';
import { sameTab } from '../ui/sameTab';

/** A place that somebody keeps open. Its address says what it shows: the last ones stay drawn (KeptPages), the others do not. */
export interface Tab {
  id: string;
  /** The address it was opened with. */
  home: string;
  /** Where it is now: filters and page of a list change it. */
  address: string;
  /** In pixels, as it was left; nobody is told of it. */
  scroll: number;
}

export interface Tabs {
  open: Tab[];
  /** The last closed is the last. */
  closed: Tab[];
  /** Which tab an entry of the browser's history belongs to. */
  entries: Record<string, string>;
  activeId: string;
  /** Raised when the active tab is to be drawn anew. */
  round: number;
}

/** What the router says of a visit. */
export interface Visit {
  key: string;
  pathname: string;
  search: string;
  state: unknown;
}

const mostClosed = 20;
const mostEntries = 300;

export const homeTab = (identity: Identity): Tab => ({ id: 'home', home: homePath(identity), address: homePath(identity), scroll: 0 });

export function noTabs(identity: Identity): Tabs {
  return { open: [homeTab(identity)], closed: [], entries: {}, activeId: 'home', round: 0 };
}

const addressOf = ({ pathname, search }: Visit) => `${pathname}${search}`;
const staysInTab = (state: unknown) => typeof state === 'object' && state !== null && 'sameTab' in state;

/** The tab that a visit shows: known by the history's entry, by staying, by address; else a new one. */
export function tabOf(tabs: Tabs, visit: Visit): string {
  const known = tabs.entries[`${visit.key} ${visit.pathname}`];
  if (known && tabs.open.some(({ id }) => id === known)) return known;
  const address = addressOf(visit);
  const active = tabs.open.find(({ id }) => id === tabs.activeId);
  if (active && staysInTab(visit.state)) return active.id;
  const found =
    active?.home === address ? active : (tabs.open.find((tab) => tab.address === address) ?? tabs.open.find((tab) => tab.home === address));
  return found?.id ?? `${visit.key} ${address}`;
}

/**
 * Takes note of a visit. `elsewhere`: the tab was left at another address than the one asked for, and shall be shown
 * as it was left.
 */
export function visited(tabs: Tabs, visit: Visit): { tabs: Tabs; elsewhere: string | null } {
  const address = addressOf(visit);
  const id = tabOf(tabs, visit);
  const entryKey = `${visit.key} ${visit.pathname}`;
  const found = tabs.open.find((tab) => tab.id === id);
  if (found && id !== tabs.activeId && found.address !== address && found.home === address && !(entryKey in tabs.entries)) {
    return { tabs: { ...tabs, activeId: id }, elsewhere: found.address };
  }
  const open = found
    ? tabs.open.map((tab) => (tab.id === id && tab.address !== address ? { ...tab, address } : tab))
    : [...tabs.open, { id, home: address, address, scroll: 0 }];
  const entries = Object.fromEntries(
    [...Object.entries(tabs.entries).filter(([key]) => key !== entryKey), [entryKey, id]].slice(-mostEntries),
  );
  return { tabs: { ...tabs, open, entries, activeId: id }, elsewhere: null };
}

export type ClosedSet = 'this' | 'others' | 'left' | 'right' | 'all';

/** Closes tabs seen from one of them; home stays. `next` is where to go when the active one was among them. */
export function closed(tabs: Tabs, id: string, which: ClosedSet): { tabs: Tabs; next: string | null } {
  const at = tabs.open.findIndex((tab) => tab.id === id);
  const goes = (tab: Tab, index: number) =>
    tab.id !== 'home' && { this: index === at, others: index !== at, left: index < at, right: index > at, all: true }[which];
  const open = tabs.open.filter((tab, index) => !goes(tab, index));
  const gone = tabs.open.filter(goes);
  const next = open.some((tab) => tab.id === tabs.activeId)
    ? null
    : (open.find((tab) => tab.id === id) ?? open[Math.min(at, open.length - 1)] ?? open[0])?.address;
  return { tabs: { ...tabs, open, closed: [...tabs.closed, ...gone].slice(-mostClosed) }, next: next ?? null };
}

/** Puts a tab in another's place; home stays first. */
export function moved(tabs: Tabs, id: string, onto: string): Tabs {
  const tab = tabs.open.find((one) => one.id === id);
  const to = tabs.open.findIndex((one) => one.id === onto);
  if (!tab || id === 'home' || to < 1) return tabs;
  const rest = tabs.open.filter((one) => one.id !== id);
  return { ...tabs, open: [...rest.slice(0, to), tab, ...rest.slice(to)] };
}

export function reopened(tabs: Tabs): { tabs: Tabs; next: string | null } {
  const last = tabs.closed.at(-1);
  if (!last) return { tabs, next: null };
  const isOpen = tabs.open.some(({ id }) => id === last.id);
  return { tabs: { ...tabs, open: isOpen ? tabs.open : [...tabs.open, last], closed: tabs.closed.slice(0, -1) }, next: last.address };
}

/** The tabs of one identity in this tab of the browser; kept over a reload, gone with the session. */
export class TabStore {
  private tabs: Tabs;
  private readonly listeners = new Set<() => void>();
  private readonly key: string;

  constructor(private readonly identity: Identity) {
    this.key = `${identity}Tabs`;
    this.tabs = noTabs(identity);
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? 'null');
      if (typeof kept === 'object' && kept !== null) this.tabs = { ...this.tabs, ...kept };
    } catch {
      sessionStorage.removeItem(this.key);
    }
  }

  readonly get = (): Tabs => this.tabs;

  set(tabs: Tabs): void {
    if (tabs === this.tabs) return;
    this.tabs = tabs;
    this.keep();
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  keepScroll(id: string, scroll: number): void {
    const tab = this.tabs.open.find((one) => one.id === id);
    if (!tab || tab.scroll === scroll) return;
    tab.scroll = scroll;
    this.keep();
  }

  private keep(): void {
    // Who has signed out leaves nothing behind.
    if (storedToken(this.identity)) sessionStorage.setItem(this.key, JSON.stringify(this.tabs));
  }

  refresh(): void {
    this.set({ ...this.tabs, round: this.tabs.round + 1 });
  }
}

/** Notes the visit of the moment. A tab that was left at another address than the one asked for is shown as it was left. */
export function noteVisit(store: TabStore): void {
  const { tabs, elsewhere } = visited(store.get(), history.location);
  store.set(tabs);
  if (elsewhere) history.replace(elsewhere, sameTab);
}

export function useTabs(store: TabStore): Tabs {
  return useSyncExternalStore(store.subscribe, store.get);
}
