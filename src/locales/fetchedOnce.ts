/** How long a failure stays one: whoever waits for it is told, and the next try fetches again. */
const failedMs = 1000;

/** Fetches something once for all who need it: the same promise each time, as `use` wants it. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= fetch().catch((error: unknown) => {
      setTimeout(() => (coming = null), failedMs);
      throw error;
    });
    return coming;
  };
}
