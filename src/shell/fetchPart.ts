/** What React keeps of a part that is fetched when it is drawn; its types do not say so. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: { _status: number; _result: unknown };
}

/** React's own number for a part that is there. */
const resolved = 1;

function isLazy(component: unknown): component is Lazy {
  return typeof component === 'object' && component !== null && '_init' in component && '_payload' in component;
}

/** Whether a part can be drawn without waiting. */
export const isPartThere = (component: unknown) => !isLazy(component) || component._payload._status === resolved;

/** Fetches a part, and once it is there lets React know, which then draws it without waiting. */
export async function fetchPart(component: unknown): Promise<void> {
  if (!isLazy(component)) return;
  const { _result: load } = component._payload;
  if (typeof load !== 'function') return;
  try {
    await load();
    component._init(component._payload);
  } catch (thrown) {
    // Not there: it is fetched again when it is drawn, which tells of it. Or React says what it waits for, which is there.
    await Promise.allSettled([thrown]);
  }
}
