import { createContext, lazy, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Session } from '../session/openSession';
import type { MenuEntry, PageRoute } from './routes';
import type { TabStore } from './tabs';
import { reopenTab } from './TagsView';

const Palette = lazy(() => import('./Palette'));
const ShortcutHelp = lazy(() => import('./ShortcutHelp'));

const OpenPalette = createContext(() => {});

/** Opens the command palette. */
export function usePalette(): () => void {
  return use(OpenPalette);
}

interface ShortcutsProps {
  session: Session;
  store: TabStore;
  pages: PageRoute[];
  menu: MenuEntry[];
  children: ReactNode;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}

/** The keys of the whole shell: Ctrl/Cmd+K, Ctrl+Shift+Alt+T, and ? for what there is. */
export function Shortcuts({ session, store, pages, menu, children }: ShortcutsProps) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const openPalette = useMemo(() => () => setOpen('palette'), []);
  const close = () => setOpen(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((before) => (before === 'palette' ? null : 'palette'));
      } else if (isCommand && event.shiftKey && event.altKey && event.code === 'KeyT') {
        event.preventDefault();
        reopenTab(store);
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault();
        setOpen('help');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);

  return (
    <OpenPalette value={openPalette}>
      {children}
      <Suspense fallback={null}>
        {open === 'palette' && (
          <Palette session={session} store={store} pages={pages} menu={menu} onClose={close} onHelp={() => setOpen('help')} />
        )}
        {open === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
    </OpenPalette>
  );
}
