import { history, matchRoutes, useAppData } from '@umijs/max';
import {
  Activity,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ContextType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { useOfAddress } from '../session/useOfAddress';
import { catchFocus } from '../feedback/catchFocus';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { PageKeeping } from '../ui/pageKeeping';
import { pageAt, type PageRoute } from './routes';
import Splash from './Splash';
import { useTabs, type TabStore } from './tabs';
import { useDrawnPlace, type Place } from './useDrawnPlace';
import { isPlace, useScrollKept } from './useVisits';

type Address = typeof history.location;

/** A page as somebody left it, or looks at it. */
interface Kept extends Place {
  /** What stands open in it. */
  over: { count: number };
}

/** How many pages stay drawn, the one that is looked at among them. */
const mostKept = 8;

const isSame = (a: Address, b: Address) => a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;

/**
 * The pages that are kept once one of them is looked at, or none is that is there (`place` is null), the newest last; the same array
 * where nothing changes.
 */
function keptAfter(kept: Kept[], place: Place | null, round: number, open: ReadonlySet<string>): Kept[] {
  // A round that has gone by: somebody wants what is shown drawn anew, and looks for what is true now.
  const others = kept.filter((page) => page.id !== place?.id && page.round === round && open.has(page.id) && page.over.count === 0);
  if (!place) return others.length < kept.length ? others : kept;
  const before = kept.find((page) => page.id === place.id && page.round === round);
  const isThere = before && isSame(before.address, place.address);
  if (isThere && before === kept.at(-1) && others.length === kept.length - 1) return kept;
  // At the same address it is the same page, whatever entry of the history led there: nothing of it is drawn anew.
  const shown = isThere ? before : before ? { ...before, address: place.address } : { ...place, over: { count: 0 } };
  return [...others, shown].slice(-mostKept);
}

interface KeptPagesProps {
  store: TabStore;
  pages: PageRoute[];
  /** Stands in a page's place where the account may not open it. */
  refused: ReactNode;
}

/**
 * The page of the address, and the last ones as they were left: with their state and what they have drawn, but out of the
 * document, at their own address, and without effects, so that they neither ask nor listen.
 */
export function KeptPages({ store, pages, refused }: KeptPagesProps) {
  const address = useOfAddress((whole) => whole);
  const { open, activeId, round } = useTabs(store);
  const id = isPlace(pages, address.pathname) ? activeId : address.pathname;
  const [host] = useState(() => document.createElement('div'));
  const [before, keep] = useState<Kept[]>([]);
  const isRefused = ({ pathname }: Address) => pageAt(pages, pathname)?.unaccessible === true;
  const wanted = useMemo(() => ({ id, address, round }), [id, address, round]);
  const isKept = before.some((page) => page.id === id && page.round === round);
  const place = useDrawnPlace(wanted, isKept || isRefused(address));
  const kept = keptAfter(before, place, round, new Set(open.map((tab) => tab.id)));
  if (kept !== before) keep(kept);
  useHeadingFocus(place);
  const attach = useCallback((place: HTMLDivElement | null) => place?.append(host), [host]);
  return (
    <>
      <div ref={attach} />
      {!place && <Splash isLate />}
      {kept.map((page) => (
        <KeptPage
          key={`${page.id} ${page.round}`}
          {...{ host, refused }}
          address={page.address}
          over={page.over}
          isShown={page.id === place?.id}
          isRefused={isRefused(page.address)}
        />
      ))}
      {place && <ScrollKept key={`${place.id} ${place.round}`} {...{ store, id: place.id }} />}
    </>
  );
}

/** What led to another page may be gone with the one before it, and the focus with it: that goes on at the heading. */
function useHeadingFocus(place: Place | null): void {
  const shown = place && `${place.id} ${place.address.pathname} ${place.round}`;
  const before = useRef<string>(null);
  useEffect(() => {
    if (!shown) return;
    // Who has just come begins at the top of the whole.
    if (before.current !== null && before.current !== shown) catchFocus();
    before.current = shown;
  }, [shown]);
}

/** After the pages: what is to be reached is there. */
function ScrollKept({ store, id }: { store: TabStore; id: string }) {
  useScrollKept(store, id);
  return null;
}

interface KeptPageProps extends Pick<Kept, 'address' | 'over'> {
  host: HTMLElement;
  isShown: boolean;
  isRefused: boolean;
  refused: ReactNode;
}

const KeptPage = memo(function KeptPage({ host, address, over, isShown, isRefused, refused }: KeptPageProps) {
  const { clientRoutes } = useAppData();
  const room = useRoom(host, isShown);
  const matches = useMemo(() => matchRoutes(clientRoutes, address.pathname) ?? [], [clientRoutes, address.pathname]);
  const location = useMemo(() => ({ location: address, navigationType: history.action }), [address]);
  const route = useMemo(() => ({ outlet: null, matches }), [matches]);
  const refuse = useCallback(() => {
    over.count += 1;
    return () => {
      over.count -= 1;
    };
  }, [over]);
  const content = useMemo(
    () => <Suspense fallback={<Splash />}>{isRefused ? refused : matches.at(-1)?.route.element}</Suspense>,
    [isRefused, refused, matches],
  );
  return createPortal(
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <PageKeeping value={refuse}>
        <LocationContext value={location}>
          <RouteContext value={route}>
            <ErrorBoundary key={address.pathname}>{content}</ErrorBoundary>
          </RouteContext>
        </LocationContext>
      </PageKeeping>
    </Activity>,
    room,
  );
});

/** An element of the page's own, in the document while it is shown: before effects of the page measure in it. */
function useRoom(host: HTMLElement, isShown: boolean): HTMLElement {
  const [room] = useState(() => document.createElement('div'));
  const [scrolled] = useState(() => new Map<Element, [left: number, top: number]>());
  useInsertionEffect(() => {
    if (!isShown) return;
    host.append(room);
    return () => room.remove();
  }, [host, room, isShown]);
  useLayoutEffect(() => {
    if (!isShown) return;
    // What is out of the document forgets where it was scrolled to.
    for (const [element, [left, top]] of scrolled) {
      if (room.contains(element)) element.scrollTo({ left, top, behavior: 'instant' });
      else scrolled.delete(element);
    }
    const note = ({ target }: Event) => {
      if (target instanceof Element) scrolled.set(target, [target.scrollLeft, target.scrollTop]);
    };
    room.addEventListener('scroll', note, { capture: true, passive: true });
    return () => room.removeEventListener('scroll', note, { capture: true });
  }, [room, scrolled, isShown]);
  return room;
}

/** The address of the moment for whoever asks when something is clicked: it draws nobody anew. */
const still: ContextType<typeof LocationContext> = {
  location: {
    get pathname() {
      return history.location.pathname;
    },
    get search() {
      return history.location.search;
    },
    get hash() {
      return history.location.hash;
    },
    get state() {
      return history.location.state;
    },
    get key() {
      return history.location.key;
    },
  },
  get navigationType() {
    return history.action;
  },
};
const root: ContextType<typeof RouteContext> = { outlet: null, matches: [] };

/** The frame stays as it is when the address changes; what of it shows the address looks there itself. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <LocationContext value={still}>
      <RouteContext value={root}>{children}</RouteContext>
    </LocationContext>
  );
}
