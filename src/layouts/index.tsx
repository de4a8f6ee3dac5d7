import { history, Outlet, useLocation, useModel } from '@umijs/max';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { guard, imitationLinkIn, type Verdict } from '../session/guard';
import { identityNamedIn, isPublicPath } from '../session/identityOf';
import { onTokenChangedElsewhere } from '../session/storage';
import { isSessionEnding } from '../session/endSession';
import { whenFeedbackNeeded } from '../feedback/feedback';
import { finishProgress, startProgress } from '../shell/progress';
import Splash from '../shell/Splash';
import { usePageTitle } from '../shell/usePageTitle';

const Shell = lazy(() => import('../shell/Shell'));
const StarCanvas = lazy(() => import('../shell/StarCanvas'));
const FeedbackHost = lazy(() => import('../feedback/FeedbackHost'));
const ImitationFailed = lazy(() => import('../features/session/ImitationFailed'));
const StartFailed = lazy(() => import('../features/status/StartFailed'));

/** The root: public pages stand bare on the star canvas, all others inside the shell. */
export default function RootLayout() {
  usePageTitle();
  const { pathname } = useLocation();
  const { initialState: verdict } = useModel('@@initialState');
  const isSettled = useGuard();
  return (
    <>
      <FeedbackOnDemand />
      <Suspense fallback={<Splash />}>{page()}</Suspense>
    </>
  );

  function page() {
    if (!verdict) return <StartFailed />;
    if (verdict.imitationFailed) return <ImitationFailed />;
    if (isPublicPath(pathname)) {
      return (
        <>
          <Suspense fallback={null}>
            <StarCanvas ground="night" />
          </Suspense>
          <Outlet />
        </>
      );
    }
    if (!isSettled || !verdict.session) return <Splash />;
    return (
      <Shell session={verdict.session}>
        <Suspense fallback={<Splash />}>
          <Outlet />
        </Suspense>
      </Shell>
    );
  }
}

/** Holds every navigation against the guard; whether the page of the moment may be drawn. */
function useGuard(): boolean {
  const { pathname, search } = useLocation();
  const { initialState: verdict, setInitialState } = useModel('@@initialState');
  const [settledPath, setSettledPath] = useState<string | null>(null);
  const latest = useRef(verdict);
  latest.current = verdict;

  useLayoutEffect(() => {
    let isCurrent = true;
    const apply = (next: Verdict) => {
      if (!isCurrent) return;
      if (next.session !== latest.current?.session || next.imitationFailed) void setInitialState(next);
      if (next.redirect && next.redirect !== `${pathname}${search}`) history.replace(next.redirect);
      else setSettledPath(pathname);
      finishProgress();
    };
    startProgress();
    const first = latest.current;
    if (!first || first.imitationFailed) {
      finishProgress();
      return;
    }
    // The verdict of the first page was spoken before anything was drawn.
    const verdictNow =
      first.redirect && settledPath === null && first.redirect !== `${pathname}${search}`
        ? Promise.resolve(first)
        : guard({ pathname, search }, first.session);
    verdictNow.then(apply, () => {
      if (isCurrent) void setInitialState(undefined);
      finishProgress();
    });
    return () => {
      isCurrent = false;
    };
    // settledPath only tells the first run from later ones.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, search, setInitialState]);

  useEffect(
    () =>
      onTokenChangedElsewhere((identity, token) => {
        const session = latest.current?.session;
        const isMine = session?.identity === identity || identityNamedIn(window.location.pathname) === identity;
        // Another tab left, or somebody else came in there: this tab follows.
        if (isMine && !isSessionEnding() && token !== session?.info.token) window.location.reload();
      }),
    [],
  );
  const session = verdict?.session;
  // Nothing is drawn, and no visit noted, at an address that still has a one-use code in it.
  if (imitationLinkIn({ pathname, search })) return false;
  return session !== null && session !== undefined && (settledPath === pathname || identityNamedIn(pathname) === session.identity);
}

function FeedbackOnDemand() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    void whenFeedbackNeeded.then(() => setIsNeeded(true));
  }, []);
  return isNeeded ? (
    <Suspense fallback={null}>
      <FeedbackHost />
    </Suspense>
  ) : null;
}
