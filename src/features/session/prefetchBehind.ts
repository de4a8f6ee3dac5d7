import { fetchDialogsAhead } from '../../ui/dialogParts';

const pauseMs = 300;
let isFetched = false;

/** Soon fetches what stands behind the sign-in: the second step, the frame, what lists are made of, the page, and what opens over it. */
export function prefetchBehind(fetchPage: () => void): void {
  setTimeout(() => {
    if (isFetched) return;
    isFetched = true;
    // A failure shows when it is really needed, and is retried then.
    void Promise.allSettled([import('./SafetyCodeForm'), import('../../shell/Shell'), import('../../ui/ListPage')])
      .then(fetchPage)
      .then(fetchDialogsAhead);
  }, pauseMs);
}

/** The same while a person types, not before: the form comes first. */
export function prefetchWhenTyping(fetchPage: () => void): () => void {
  const start = () => prefetchBehind(fetchPage);
  window.addEventListener('input', start, { once: true });
  return () => window.removeEventListener('input', start);
}
