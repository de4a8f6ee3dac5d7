import { history, Link } from '@umijs/max';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useText, type Say } from '../locales/useText';
import { menuIcon } from './menuIcons';
import type { MenuEntry } from './routes';

interface SideMenuProps {
  entries: MenuEntry[];
  /** From the root down to the entry of the page. */
  trail: MenuEntry[];
  mode: 'inline' | 'horizontal';
  isCollapsed?: boolean;
  onFollow?: () => void;
}

function itemOf({ path, title, icon, children }: MenuEntry, t: Say): Required<MenuProps>['items'][number] {
  const text = t(title);
  const common = { key: path, icon: menuIcon(icon) };
  return children
    ? { ...common, label: text, children: children.map((child) => itemOf(child, t)) }
    : { ...common, title: text, label: <Link to={path}>{text}</Link> };
}

/** The menu tree, standing or lying. Entries are links: they open in a new tab as links do. */
export function SideMenu({ entries, trail, mode, isCollapsed = false, onFollow }: SideMenuProps) {
  const t = useText();
  // The same from one page to the next, or every entry of the tree would be drawn for the one that is marked.
  const items = useMemo(() => entries.map((entry) => itemOf(entry, t)), [entries, t]);
  const current = trail.at(-1)?.path;
  const above = trail.slice(0, -1).map(({ path }) => path);
  const [opened, setOpened] = useState<string[] | null>(null);

  return (
    <Menu
      mode={mode}
      items={items}
      selectedKeys={current ? [current] : []}
      {...(mode === 'inline' ? { inlineCollapsed: isCollapsed } : {})}
      {...(mode === 'inline' && !isCollapsed
        ? { openKeys: [...new Set([...(opened ?? []), ...(opened ? [] : above)])], onOpenChange: setOpened }
        : {})}
      onClick={({ key, domEvent }) => {
        // A click on the link itself has gone there already.
        if (!(domEvent.target instanceof HTMLAnchorElement)) history.push(key);
        onFollow?.();
      }}
      style={{ border: 0, background: 'transparent', ...(mode === 'horizontal' ? { flex: 1, minWidth: 0 } : {}) }}
    />
  );
}
