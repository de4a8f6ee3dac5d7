import { CloseOutlined, HomeOutlined, MoreOutlined } from '@ant-design/icons';
import { history, Link } from '@umijs/max';
import { Dropdown, type MenuProps } from 'antd';
import { memo, useEffect, useRef, useState, type DragEvent, type MouseEvent, type RefObject } from 'react';
import { useText, type Say, type TextId } from '../locales/useText';
import { useOfAddress } from '../session/useOfAddress';
import { catchFocus } from '../feedback/catchFocus';
import { MenuButton } from '../ui/MenuButton';
import { useLeft } from '../ui/useLeft';
import { groupOf, pageAt, type PageRoute } from './routes';
import { closed, moved, reopened, useTabs, type ClosedSet, type Tab, type TabStore } from './tabs';
import styles from './TagsView.module.css';
import { isPlace } from './useVisits';

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

const doorOf = ({ path }: PageRoute) => path.split('/')[1];

/** The group of a page, where a page of another group is called alike. */
function tellingGroup(t: Say, pages: PageRoute[], page: PageRoute): TextId | undefined {
  const group = groupOf(page)?.title;
  const isAlike = (other: PageRoute) =>
    doorOf(other) === doorOf(page) &&
    !other.unaccessible &&
    groupOf(other)?.title !== group &&
    other.title !== undefined &&
    page.title !== undefined &&
    t(other.title) === t(page.title);
  return pages.some(isAlike) ? group : undefined;
}

/** What a tab is called: by its page, and by what tells it from others: its group and what of its address does. */
function useTabTitle(pages: PageRoute[]): (tab: Tab) => string {
  const t = useText();
  return ({ home }) => {
    const page = pageAt(pages, home);
    const group = page && tellingGroup(t, pages, page);
    return [page?.title ? t(page.title) : home, group && t(group), hintOf(home)].filter(Boolean).join(' · ');
  };
}

/** Where a tab stands among the others: what can be done to it depends on that. */
interface Standing {
  at: number;
  count: number;
  hasClosed: boolean;
}

/** What can be done to a tab. */
function useTabMenu(store: TabStore, { id, address }: Tab, { at, count, hasClosed }: Standing): MenuProps {
  const t = useText();
  const isOff: Record<ClosedSet, boolean> = {
    this: id === 'home',
    others: count < 3 && !(count === 2 && id === 'home'),
    left: at < 2,
    right: at === count - 1,
    all: count < 2,
  };
  return {
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      ...sets.map((set) => ({ key: set, label: t(`tabs.close.${set}`), disabled: isOff[set] })),
      { type: 'divider' },
      { key: 'reopen', label: t('tabs.reopen'), disabled: !hasClosed },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'reopen') return reopenTab(store);
      if (key !== 'refresh') return closeTab(store, id, sets.find((set) => set === key) ?? 'this');
      if (id !== store.get().activeId) history.push(address);
      store.refresh();
    },
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

/** A tab that is closed takes the focus with it, which goes on to the one that is shown then. */
function useFocusCaught(strip: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isClosed = count < before.current;
    before.current = count;
    if (isClosed) catchFocus(() => strip.current?.querySelector<HTMLElement>('[aria-current]'));
  }, [strip, count]);
}

/** The open places, as tabs under the header. */
export function TagsView({ store, pages }: { store: TabStore; pages: PageRoute[] }) {
  const t = useText();
  const { open, activeId, closed: gone } = useTabs(store);
  const strip = useRef<HTMLUListElement>(null);
  const dragged = useRef<string>(null);
  useSidewaysWheel(strip);
  useFocusCaught(strip, open.length);
  useEffect(() => {
    void strip.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId, open.length]);
  const shared = { store, pages, count: open.length, hasClosed: gone.length > 0 };
  // A notice such as /404 has no tab.
  const isTold = useOfAddress(({ pathname }) => isPlace(pages, pathname));
  const active = isTold ? open.findIndex(({ id }) => id === activeId) : -1;
  return (
    <nav className={styles.bar} aria-label={t('tabs.title')}>
      <ul ref={strip} className={styles.strip}>
        {open.map((tab, at) => (
          <TabItem key={tab.id} {...shared} {...{ tab, at, dragged }} isActive={at === active} />
        ))}
      </ul>
      {open[active] && <ActiveMenu {...shared} tab={open[active]} at={active} />}
    </nav>
  );
}

interface TabProps extends Standing {
  store: TabStore;
  tab: Tab;
}

function ActiveMenu({ store, tab, ...standing }: TabProps) {
  const t = useText();
  return (
    <MenuButton
      menu={useTabMenu(store, tab, standing)}
      placement="bottomRight"
      type="text"
      size="small"
      icon={<MoreOutlined />}
      aria-label={t('tabs.more')}
    />
  );
}

interface TabItemProps extends TabProps {
  pages: PageRoute[];
  isActive: boolean;
  /** Which tab is on its way to another place. */
  dragged: RefObject<string | null>;
}

/** One tab: it is drawn anew by what is its own. */
const TabItem = memo(function TabItem({ store, pages, tab, isActive, dragged, at, count, hasClosed }: TabItemProps) {
  const title = useTabTitle(pages)(tab);
  const menu = useTabMenu(store, tab, { at, count, hasClosed });
  const [isOpen, setOpen] = useState(false);
  useLeft(() => setOpen(false), isOpen);
  const dragOver = (event: DragEvent) => {
    if (!dragged.current) return;
    event.preventDefault();
    if (dragged.current !== tab.id) store.set(moved(store.get(), dragged.current, tab.id));
  };
  const drag = (id: string | null) => () => {
    dragged.current = id;
  };
  return (
    <Dropdown menu={menu} trigger={['contextMenu']} open={isOpen} onOpenChange={setOpen}>
      <li
        className={isActive ? styles.active : styles.tab}
        draggable={tab.id !== 'home'}
        onDragStart={drag(tab.id)}
        onDragEnd={drag(null)}
        onDragOver={dragOver}
        onAuxClick={(event) => {
          if (event.button !== 1 || tab.id === 'home') return;
          event.preventDefault();
          closeTab(store, tab.id, 'this');
        }}
      >
        <TabParts tab={tab} title={title} isActive={isActive} onClose={() => closeTab(store, tab.id, 'this')} />
      </li>
    </Dropdown>
  );
});

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
