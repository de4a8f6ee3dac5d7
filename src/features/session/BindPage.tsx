import { lazy, Suspense } from 'react';
import Splash from '../../shell/Splash';

const Binding = lazy(() => import('./Binding'));

/** /bind stands outside of the shell: an account that must bind cannot open anything else yet. */
export function BindPage() {
  return (
    <Suspense fallback={<Splash />}>
      <Binding />
    </Suspense>
  );
}
