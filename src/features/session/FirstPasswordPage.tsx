import { lazy, Suspense } from 'react';
import Splash from '../../shell/Splash';

const FirstPassword = lazy(() => import('./FirstPassword'));

/** /password stands outside of the shell: an account with a password that somebody else knows opens nothing else yet. */
export function FirstPasswordPage() {
  return (
    <Suspense fallback={<Splash />}>
      <FirstPassword />
    </Suspense>
  );
}
