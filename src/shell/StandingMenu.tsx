import { Link } from '@umijs/max';
import { useId, useState, type KeyboardEvent } from 'react';
import { useText } from '../locales/useText';
import { menuIcon } from './menuIcons';
import type { MenuEntry } from './routes';
import styles from './StandingMenu.module.css';

export interface StandingMenuProps {
  entries: MenuEntry[];
  /** From the root down to the entry of the page. */
  trail: MenuEntry[];
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
export function StandingMenu({ entries, trail, onFollow }: StandingMenuProps) {
  const t = useText();
  const id = useId();
  const [isOpened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const current = trail.at(-1)?.path;
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
        const isOpen = isOpened[path] ?? isAbove;
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
              onClick={() => setOpened({ ...isOpened, [path]: !isOpen })}
            >
              {menuIcon(icon)}
              <span>{t(title)}</span>
            </button>
            {isOpen && (
              <ul role="menu" id={list} aria-label={t(title)} className={styles.group}>
                {children.map(entryOf)}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
