import { useAccessMarkedRoutes, useAppData } from '@umijs/max';
import { useMemo } from 'react';
import { isIdentity, type Identity } from '../../contract/identity';
import type { Permission } from '../../contract/permissions';
import type { TextId } from '../locales/useText';
import { useOfAddress } from '../session/useOfAddress';
import { menuGroups, type MenuGroup } from './menuGroups';
import type { IconName } from './menuIcons';

/** What may be asked before a page is opened: a permission, an identity, or an entry that some of an identity have. */
export type PageAccess = Permission | Identity | 'payouts' | 'teamOrders';

/** What a page's file says of it (routeProps). */
export interface PageProps {
  title?: TextId;
  /** The route's name, where the order gives it one. */
  name?: string;
  icon?: IconName;
  access?: PageAccess;
  order?: number;
  /** The menu entry that stands for it: the page itself is in no menu, and reached by links and the palette. */
  parent?: string;
}

/** A page as its file states it and Umi's access plugin judged it. */
export interface PageRoute extends PageProps {
  path: string;
  unaccessible?: boolean;
}

export interface MenuEntry {
  path: string;
  title: TextId;
  icon: IconName | undefined;
  order: number;
  children?: MenuEntry[];
}

interface ClientRoute extends PageRoute {
  children?: ClientRoute[];
}

/** All pages, flat, each with whether the signed-in account may open it. */
export function usePageRoutes(): PageRoute[] {
  const { clientRoutes } = useAppData();
  const marked: ClientRoute[] = useAccessMarkedRoutes(useMemo(() => clientRoutes.map(asBuilt), [clientRoutes]));
  return useMemo(() => marked.flatMap(flatten), [marked]);
}

/** The plugin declares the routes of the build, which know their absolute path. */
type BuiltRoute = Parameters<typeof useAccessMarkedRoutes>[0][number];
type AppRoute = ReturnType<typeof useAppData>['clientRoutes'][number];

function asBuilt(route: AppRoute): BuiltRoute {
  return { ...route, path: route.path ?? '', absPath: route.path ?? '', children: route.children?.map(asBuilt) };
}

function flatten(route: ClientRoute): PageRoute[] {
  const own = route.path ? [{ ...route, path: route.path.startsWith('/') ? route.path : `/${route.path}` }] : [];
  return [...own, ...(route.children ?? []).flatMap(flatten)];
}

/** The page at an address, whatever its query says. */
export function pageAt(pages: PageRoute[], address: string): PageRoute | undefined {
  const pathname = address.split('?')[0];
  return pages.find(({ path }) => path === pathname);
}

/** The menu entries from the root down to the one that stands for a page. */
export function trailTo(menu: MenuEntry[], page: PageRoute | undefined): MenuEntry[] {
  const wanted = page?.parent ?? page?.path;
  for (const entry of menu) {
    if (entry.path === wanted) return [entry];
    const below = trailTo(entry.children ?? [], page);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}

/** The trail of the page of the moment. Whoever looks is drawn anew when it changes: what shows it does so by itself. */
export function useTrail(menu: MenuEntry[], pages: PageRoute[]): { page: PageRoute | undefined; trail: MenuEntry[] } {
  const pathname = useOfAddress((address) => address.pathname);
  return useMemo(() => {
    const page = pageAt(pages, pathname);
    return { page, trail: trailTo(menu, page) };
  }, [menu, pages, pathname]);
}

/** The group of the menu that a page's folder stands for; undefined where it stands in none. */
export function groupOf({ path }: PageRoute): MenuGroup | undefined {
  const [identity, folder = '', page] = path.split('/').filter(Boolean);
  return isIdentity(identity) && page ? menuGroups[identity][folder] : undefined;
}

/** The menu tree of an identity: its pages in their folders, without those of another entry and those not for this account. */
export function menuOf(identity: Identity, pages: PageRoute[]): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const page of pages) {
    const [first, second] = page.path.split('/').filter(Boolean);
    if (first !== identity || !second || page.parent || page.unaccessible || !page.title) continue;
    const entry: MenuEntry = { path: page.path, title: page.title, icon: page.icon, order: page.order ?? 0 };
    const group = groupOf(page);
    if (!group) {
      entries.push(entry);
      continue;
    }
    const path = `/${identity}/${second}`;
    const parent = entries.find((one) => one.path === path);
    if (parent) parent.children?.push(entry);
    else entries.push({ path, ...group, children: [entry] });
  }
  return sorted(entries);
}

function sorted(entries: MenuEntry[]): MenuEntry[] {
  return entries
    .map((entry) => (entry.children ? { ...entry, children: sorted(entry.children) } : entry))
    .sort((a, b) => a.order - b.order);
}
