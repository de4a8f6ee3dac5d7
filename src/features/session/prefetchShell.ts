let isFetched = false;

function fetchShell(): void {
  if (isFetched) return;
  isFetched = true;
  // A failure shows when the shell is really needed, and is retried then.
  void Promise.allSettled([import('../../shell/Shell'), import('../../ui/ListPage')]);
}

/** Fetches what stands behind the sign-in while a person types, not before: the form comes first. */
export function prefetchShellWhenTyping(): () => void {
  const start = () => setTimeout(fetchShell, 300);
  window.addEventListener('input', start, { once: true });
  return () => window.removeEventListener('input', start);
}

/** The same where somebody has typed already. */
export function prefetchShell(): void {
  setTimeout(fetchShell, 300);
}
