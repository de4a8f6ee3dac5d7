import { Link } from '@umijs/max';
import { useId, type KeyboardEvent } from 'react';
import { useText } from '../locales/useText';
import { menuIcon } from './menuIcons';
import type { MenuEntry } from './routes';
import styles from './StandingMenu.module.css';

/** Groups that somebody opened (true) or closed, by their path. */
export type Opened = Readonly<Record<string, boolean>>;

export interface StandingMenuProps {
  entries: MenuEntry[];
  /** From the root down to the entry of the page. */
  trail: MenuEntry[];
  opened: Opened;
  setOpened: (opened: Opened) => void;
  onFollow?: (() => void) | undefined;
}

const ways: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Leads from one entry to another by arrow keys, and opens and closes a group sideways. */
function roam(event: KeyboardEvent<HTMLUListElement>) {
  const { target, currentTarget: menu, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const way = ways[key];
  if (way) stops[way(stops.indexOf(target), stops.length)]?.focus();
  else if (target.getAttribute('aria-expanded') === { ArrowRight: 'false', ArrowLeft: 'true' }[key]) target.click();
  else return;
  event.preventDefault();
}

/**
 * The menu tree at the side, with the groups that somebody opened or the page of the moment stands in. Entries are links: they open in a
 * new tab as links do.
 */
export function StandingMenu({ entries, trail, opened, setOpened, onFollow }: StandingMenuProps) {
  const t = useText();
  const id = useId();
  const current = trail.at(-1)?.path;
  // The group one comes from stays open when one goes to another: what follows it would move up under the pointer.
  const stays = trail[1] && trail[0] ? { [trail[0].path]: true } : {};
  const entryOf = ({ path, title, icon }: MenuEntry) => (
    <li key={path} role="menuitem" title={t(title)}>
      <Link to={path} className={styles.entry} aria-current={path === current ? 'page' : undefined} onClick={onFollow}>
        {menuIcon(icon)}
        <span>{t(title)}</span>
      </Link>
    </li>
  );
  return (
    <ul role="menu" className={styles.menu} onKeyDown={roam}>
      {entries.map((entry) => {
        const { path, title, icon, children } = entry;
        if (!children) return entryOf(entry);
        const isAbove = trail.includes(entry);
        const isOpen = opened[path] ?? isAbove;
        const list = `${id}${path}`;
        return (
          <li key={path} role="none">
            <button
              type="button"
              role="menuitem"
              className={styles.entry}
              aria-haspopup="true"
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              data-above={isAbove}
              onClick={() => setOpened({ ...stays, ...opened, [path]: !isOpen })}
            >
              {menuIcon(icon)}
              <span>{t(title)}</span>
            </button>
            {isOpen && (
              <ul role="menu" id={list} aria-label={t(title)} className={styles.group} data-by-hand={opened[path]}>
                {children.map(entryOf)}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
