import { CloseOutlined, HomeOutlined, MoreOutlined } from '@ant-design/icons';
import { history, Link } from '@umijs/max';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState, type DragEvent, type MouseEvent, type RefObject } from 'react';
import { useText } from '../locales/useText';
import { pageAt, type PageRoute } from './routes';
import { closed, moved, reopened, useTabs, type ClosedSet, type Tab, type TabStore } from './tabs';
import styles from './TagsView.module.css';

const sets: ClosedSet[] = ['this', 'others', 'left', 'right', 'all'];
/** What of an address tells tabs of one page apart: whose it is, and which paper. Numbers of states, pages and times would say nothing. */
const telling = [
  'owner',
  'name',
  'username',
  'mer_id',
  'ms_id',
  'account_id',
  'merchant',
  'provider',
  'shop',
  'subject',
  'numbers',
  'order_sn',
  'recharge',
  'tx_id',
  'trade_no',
  'ip',
];
/** More than this does not fit a tab. */
const longestHint = 12;

function hintOf(home: string): string {
  const query = new URLSearchParams(home.split('?')[1] ?? '');
  const words = telling.flatMap((name) => query.get(name) ?? []).join(' ');
  return words.length > longestHint ? `${words.slice(0, longestHint)}…` : words;
}

export function closeTab(store: TabStore, id: string, which: ClosedSet): void {
  const { tabs, next } = closed(store.get(), id, which);
  store.set(tabs);
  if (next !== null) history.push(next);
}

export function reopenTab(store: TabStore): void {
  const { tabs, next } = reopened(store.get());
  store.set(tabs);
  if (next !== null) history.push(next);
}

/** What a tab is called: by its page, and by what of its address tells it from others. */
function useTabTitle(pages: PageRoute[]): (tab: Tab) => string {
  const t = useText();
  return ({ home }) => {
    const title = pageAt(pages, home)?.title;
    const hint = hintOf(home);
    return `${title ? t(title) : home}${hint ? ` · ${hint}` : ''}`;
  };
}

/** What can be done to a tab. */
function useTabMenu(store: TabStore): (tab: Tab) => MenuProps {
  const t = useText();
  const { open, activeId, closed: gone } = useTabs(store);
  return (tab) => {
    const at = open.indexOf(tab);
    const isOff: Record<ClosedSet, boolean> = {
      this: tab.id === 'home',
      others: open.length < 3 && !(open.length === 2 && tab.id === 'home'),
      left: at < 2,
      right: at === open.length - 1,
      all: open.length < 2,
    };
    return {
      items: [
        { key: 'refresh', label: t('tabs.refresh') },
        ...sets.map((set) => ({ key: set, label: t(`tabs.close.${set}`), disabled: isOff[set] })),
        { type: 'divider' },
        { key: 'reopen', label: t('tabs.reopen'), disabled: gone.length === 0 },
      ],
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        if (key === 'reopen') return reopenTab(store);
        if (key !== 'refresh') return closeTab(store, tab.id, sets.find((set) => set === key) ?? 'this');
        if (tab.id !== activeId) history.push(tab.address);
        store.refresh();
      },
    };
  };
}

/** A wheel turns downwards; the strip runs sideways. React listens passively, which could not hold the page still. */
function useSidewaysWheel(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    const turn = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [strip]);
}

/** The open places, as tabs under the header. */
export function TagsView({ store, pages }: { store: TabStore; pages: PageRoute[] }) {
  const t = useText();
  const { open, activeId } = useTabs(store);
  const strip = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const titleOf = useTabTitle(pages);
  const menuOf = useTabMenu(store);
  useSidewaysWheel(strip);
  useEffect(() => {
    void strip.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId, open.length]);
  const active = open.find(({ id }) => id === activeId);
  const dragOver = (event: DragEvent, id: string) => {
    if (!dragged) return;
    event.preventDefault();
    if (dragged !== id) store.set(moved(store.get(), dragged, id));
  };
  return (
    <nav className={styles.bar} aria-label={t('tabs.title')}>
      <ul ref={strip} className={styles.strip}>
        {open.map((tab) => (
          <Dropdown key={tab.id} menu={menuOf(tab)} trigger={['contextMenu']}>
            <li
              className={tab.id === activeId ? styles.active : styles.tab}
              draggable={tab.id !== 'home'}
              onDragStart={() => setDragged(tab.id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragOver(event, tab.id)}
              onAuxClick={(event) => {
                if (event.button !== 1 || tab.id === 'home') return;
                event.preventDefault();
                closeTab(store, tab.id, 'this');
              }}
            >
              <TabParts tab={tab} title={titleOf(tab)} isActive={tab.id === activeId} onClose={() => closeTab(store, tab.id, 'this')} />
            </li>
          </Dropdown>
        ))}
      </ul>
      {active && (
        <Dropdown menu={menuOf(active)} trigger={['click']} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('tabs.more')} />
        </Dropdown>
      )}
    </nav>
  );
}

interface TabPartsProps {
  tab: Tab;
  title: string;
  isActive: boolean;
  onClose: () => void;
}

/** What stands in a tab: its link, and the cross where it can be closed. */
function TabParts({ tab: { id, address }, title, isActive, onClose }: TabPartsProps) {
  const t = useText();
  const stay = (event: MouseEvent) => isActive && event.preventDefault();
  return (
    <>
      <Link
        to={address}
        draggable={false}
        className={styles.link}
        title={title}
        {...(isActive ? { 'aria-current': 'page' } : {})}
        onClick={stay}
      >
        {id === 'home' && <HomeOutlined aria-hidden />}
        <span className={styles.title}>{title}</span>
      </Link>
      {id !== 'home' && (
        <button type="button" className={styles.close} aria-label={t('tabs.closeNamed', { title })} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </>
  );
}
