import { history } from '@umijs/max';
import { Input, Modal } from 'antd';
import { pinyin } from 'pinyin-pro';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { locales, localeTitles } from '../../contract/locale';
import { useLocaleName, useText, type Say } from '../locales/useText';
import type { Session } from '../session/openSession';
import { toggleFullscreen } from './FullscreenSwitch';
import styles from './Palette.module.css';
import { openablePaper } from './papers';
import { changeSettings, useSettings } from './preferences';
import { choices } from './storedSettings';
import { pageAt, trailTo, type MenuEntry, type PageRoute } from './routes';
import { useTabs, type TabStore } from './tabs';
import { switchLanguage } from './useLanguage';
import { signOut } from '../session/signOut';
import { numbersIn } from '../ui/numbersIn';
import { useLayer } from '../ui/useLayer';

interface Command {
  key: string;
  /** Where it stands in the menu, or what kind of thing it is. */
  group: string;
  title: string;
  /** What it is found by beside its title. */
  words: string;
  run: () => void;
}

interface PaletteProps {
  session: Session;
  store: TabStore;
  pages: PageRoute[];
  menu: MenuEntry[];
  onClose: () => void;
  onHelp: () => void;
}

function initialsOf(title: string): string {
  return pinyin(title, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
}

function pageCommands(menu: MenuEntry[], t: Say, group: string): Command[] {
  return menu.flatMap(({ path, title, children }) => {
    const text = t(title);
    if (children) return pageCommands(children, t, text);
    return [{ key: path, group, title: text, words: path, run: () => history.push(path) }];
  });
}

/** Pages that no menu has, with the entry that stands for each. */
function hiddenCommands({ session: { identity }, pages, menu }: PaletteProps, t: Say): Command[] {
  return pages.flatMap((page) => {
    const { path, title, parent, unaccessible } = page;
    if (!title || !parent || unaccessible || !path.startsWith(`/${identity}/`)) return [];
    const above = trailTo(menu, page).at(-1);
    return [{ key: path, group: above ? t(above.title) : '', title: t(title), words: path, run: () => history.push(path) }];
  });
}

/** What an order number looks like, ours or a merchant's: long, and with digits in it. */
const orderNumber = /^(?=.*\d{6})[\w-]{10,64}$/;

/** The number in what was typed, or pasted with words around it. */
const numberIn = (query: string) => numbersIn(query).find((word) => orderNumber.test(word)) ?? query;

/** Goes to the order of a number that was pasted, on the page of orders that comes first in the menu. */
function orderCommand(query: string, menu: MenuEntry[], t: Say): Command[] {
  const page = leaves(menu).find(({ title }) => title === 'menu.order.all' || title === 'menu.order.list');
  if (!page || !orderNumber.test(query)) return [];
  const address = `${page.path}?${new URLSearchParams({ numbers: query, order: query }).toString()}`;
  return [
    { key: 'order', group: t('menu.order'), title: t('palette.order', { number: query }), words: query, run: () => history.push(address) },
  ];
}

/** Goes to the paper of a number of ours: a recharge, a withdrawal, a transfer. */
function paperCommand(query: string, { identity }: Session, pages: PageRoute[], t: Say): Command[] {
  const address = openablePaper(query, identity, pages);
  const page = address ? pageAt(pages, address) : undefined;
  if (!address || !page || /^\d/.test(query)) return [];
  return [
    {
      key: 'paper',
      group: t(page.title ?? 'menu.home'),
      title: t('palette.paper', { number: query }),
      words: query,
      run: () => history.push(address),
    },
  ];
}

function leaves(menu: MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}

function matches({ title, words, group }: Command, query: string): boolean {
  const wanted = query.toLowerCase().replaceAll(/\s+/g, '');
  return [title, initialsOf(title), `${group}${title}`, initialsOf(`${group}${title}`), words].some((text) =>
    text.toLowerCase().replaceAll(/\s+/g, '').includes(wanted),
  );
}

/** What the shell itself can do. */
function useActionCommands({ session, onHelp }: PaletteProps): Command[] {
  const t = useText();
  const locale = useLocaleName();
  const settings = useSettings();
  const themes = choices.theme.filter((theme) => theme !== settings.theme);
  const group = t('palette.action');
  return [
    ...themes.map((theme) => ({
      key: `theme.${theme}`,
      group: t('shell.theme'),
      title: t(`shell.theme.${theme}`),
      words: `theme ${theme}`,
      run: () => changeSettings({ theme }),
    })),
    ...locales
      .filter((name) => name !== locale)
      .map((name) => ({
        key: `language.${name}`,
        group: t('shell.language'),
        title: localeTitles[name],
        words: `language ${name}`,
        run: () => void switchLanguage(name),
      })),
    { key: 'fullscreen', group, title: t('shell.fullscreen'), words: 'fullscreen', run: toggleFullscreen },
    {
      key: 'settings',
      group,
      title: t(settings.showSettings ? 'settings.hideButton' : 'settings.showButton'),
      words: 'settings',
      run: () => changeSettings({ showSettings: !settings.showSettings }),
    },
    { key: 'help', group, title: t('shortcuts.title'), words: 'shortcuts ?', run: onHelp },
    { key: 'logout', group, title: t('shell.logout'), words: 'logout sign out', run: () => void signOut(session) },
  ];
}

/** How many of the places of late are offered. */
const mostRecent = 5;

/** What is found by what is typed; without a word, everything. */
function useCommands(props: PaletteProps, query: string): Command[] {
  const { session, store, pages, menu } = props;
  const t = useText();
  const { open, closed, activeId } = useTabs(store);
  const places = [...closed, ...open].filter(({ id }) => id !== activeId && id !== 'home').reverse();
  const recent = places.slice(0, mostRecent).map(({ id, home, address }) => ({
    key: `recent ${id}`,
    group: t('palette.recent'),
    title: t(pageAt(pages, home)?.title ?? 'menu.home'),
    words: address,
    run: () => history.push(address),
  }));
  const commands = [...recent, ...pageCommands(menu, t, ''), ...hiddenCommands(props, t), ...useActionCommands(props)];
  const wanted = query.trim();
  if (!wanted) return commands;
  const number = numberIn(wanted);
  const numbered = [...paperCommand(number, session, pages, t), ...orderCommand(number, menu, t)];
  return [...numbered, ...commands.filter((command) => matches(command, query))];
}

/** Which of the commands is at hand: arrows lead on and round, Enter runs it. */
function useChosen(found: Command[], query: string, list: RefObject<HTMLElement | null>, run: (command: Command) => void) {
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [query]);
  useEffect(() => {
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query, list]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const command = found[at];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((before) => (before + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (command) run(command);
    }
  };
  return { at, setAt, onKeyDown };
}

/** Everything by its name: pages by title, pinyin initials or path, places of late, and what else the shell can do. */
export default function Palette(props: PaletteProps) {
  const { onClose } = props;
  const t = useText();
  useLayer(onClose);
  const [query, setQuery] = useState('');
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = useCommands(props, query);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const { at, setAt, onKeyDown } = useChosen(found, query, list, run);
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      style={{ top: 80 }}
      styles={{ container: { padding: 0 } }}
      aria-label={t('palette.hint')}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        className={styles.input}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.hint')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}${at}` : undefined}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={styles.list} role="listbox" id={listId} ref={list} aria-label={t('palette.hint')}>
        {found.map((command, index) => (
          <li
            key={command.key}
            id={`${listId}${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.item}
            onMouseMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            <span className={styles.group}>{command.group}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t('palette.none')}</p>}
    </Modal>
  );
}
