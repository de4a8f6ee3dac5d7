import { history, Link } from '@umijs/max';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useText, type Say } from '../locales/useText';
import { focusHeading } from '../feedback/catchFocus';
import { menuIcon } from './menuIcons';
import type { MenuEntry } from './routes';
import { StandingMenu, type Opened, type StandingMenuProps } from './StandingMenu';

interface SideMenuProps extends Omit<StandingMenuProps, 'opened' | 'setOpened'> {
  mode: 'inline' | 'horizontal';
  isCollapsed?: boolean;
}

/** The menu tree, standing or lying. */
export function SideMenu({ mode, isCollapsed = false, ...tree }: SideMenuProps) {
  // Here, as it stays what it was while the menu is folded.
  const [opened, setOpened] = useState<Opened>({});
  if (mode === 'horizontal' || isCollapsed) return <PopupMenu {...tree} mode={mode} />;
  return <StandingMenu {...tree} {...{ opened, setOpened }} />;
}

function itemOf({ path, title, icon, children }: MenuEntry, t: Say): Required<MenuProps>['items'][number] {
  const text = t(title);
  const common = { key: path, icon: menuIcon(icon) };
  return children
    ? { ...common, label: text, children: children.map((child) => itemOf(child, t)) }
    : { ...common, title: text, label: <Link to={path}>{text}</Link> };
}

/** The menu tree where there is no room for what is in a group: that opens beside it, or below. */
function PopupMenu({ entries, trail, mode }: Pick<SideMenuProps, 'entries' | 'trail' | 'mode'>) {
  const t = useText();
  // The same from one page to the next, or every entry of the tree would be drawn for the one that is marked.
  const items = useMemo(() => entries.map((entry) => itemOf(entry, t)), [entries, t]);
  const current = trail.at(-1)?.path;
  return (
    <Menu
      mode={mode}
      items={items}
      selectedKeys={current ? [current] : []}
      {...(mode === 'inline' ? { inlineCollapsed: true } : {})}
      onClick={({ key, domEvent }) => {
        const isLink = domEvent.target instanceof HTMLAnchorElement;
        // The link itself goes there: it makes a click of the key, and has followed a click by now.
        if (isLink && domEvent.type === 'keydown') return;
        if (!isLink) history.push(key);
        if (domEvent.currentTarget.closest('.ant-menu-submenu-popup')) focusHeading();
      }}
      style={{ border: 0, background: 'transparent', ...(mode === 'horizontal' ? { flex: 1, minWidth: 0 } : {}) }}
    />
  );
}
