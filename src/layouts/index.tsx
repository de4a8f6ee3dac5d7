import { Outlet } from '@umijs/max';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { dropPrerendered } from '../features/session/prerendered';
import { whenFeedbackNeeded } from '../feedback/feedback';
import { NotLoaded } from '../feedback/NotLoaded';
import { isPublicPath } from '../session/identityOf';
import { useGuard, type Ruling } from '../session/useGuard';
import { useOfAddress } from '../session/useOfAddress';
import { Shell } from '../shell/frame';
import { useIsDark } from '../shell/preferences';
import { finishProgress, startProgress } from '../shell/progress';
import Splash from '../shell/Splash';
import { usePageTitle } from '../shell/usePageTitle';
import { Boundary } from '../ui/Boundary';

const ThemeProvider = lazy(() => import('../shell/ThemeProvider').then((module) => ({ default: module.ThemeProvider })));
const StarCanvas = lazy(() => import('../shell/StarCanvas'));
const FeedbackHost = lazy(() => import('../feedback/FeedbackHost'));
const ImitationFailed = lazy(() => import('../features/session/ImitationFailed'));
const StartFailed = lazy(() => import('../features/status/StartFailed'));
const Unauthorised = lazy(() => import('../features/status/Unauthorised'));

/** The root: public pages stand bare on the star canvas, all others inside the shell. */
export default function RootLayout() {
  // Not within what may be waited for: the guard speaks while code is still on its way.
  const ruling = useGuard(startProgress, finishProgress);
  return (
    <>
      <DocumentHead />
      <FeedbackOnDemand />
      <Boundary failed={() => <NotLoaded />}>
        <Suspense fallback={<Splash />}>
          <Page ruling={ruling} />
        </Suspense>
      </Boundary>
    </>
  );
}

/** By itself: a title or a theme that changes would draw all that stands in the root. */
function DocumentHead() {
  usePageTitle();
  useDocumentTheme();
  return null;
}

/** What is drawn without Ant Design is light or dark by it. */
function useDocumentTheme(): void {
  const isDark = useIsDark();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);
}

function Page({ ruling }: { ruling: Ruling }) {
  const isPublic = useOfAddress(({ pathname }) => isPublicPath(pathname));
  const hasFailed = ruling === 'failed' || ruling === 'imitationFailed';
  useLayoutEffect(() => {
    if (hasFailed || !isPublic) dropPrerendered();
  }, [hasFailed, isPublic]);
  if (ruling === 'failed') {
    return (
      <ThemeProvider>
        <StartFailed />
      </ThemeProvider>
    );
  }
  if (ruling === 'imitationFailed') return <ImitationFailed />;
  if (isPublic) {
    return (
      <>
        <Boundary failed={() => null}>
          <Suspense fallback={null}>
            <StarCanvas ground="night" />
          </Suspense>
        </Boundary>
        <Outlet />
      </>
    );
  }
  if (ruling === 'waiting') return <Splash />;
  return <Shell session={ruling} refused={<Unauthorised />} />;
}

function FeedbackOnDemand() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => whenFeedbackNeeded(() => setIsNeeded(true)), []);
  return isNeeded ? (
    <Boundary failed={() => <NotLoaded onClose={() => setIsNeeded(false)} />}>
      <Suspense fallback={null}>
        <ThemeProvider>
          <FeedbackHost />
        </ThemeProvider>
      </Suspense>
    </Boundary>
  ) : null;
}
