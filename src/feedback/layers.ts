import { history } from '@umijs/max';

/** What is open over the page, the topmost last, each by what closes it. */
const layers: { close: () => void }[] = [];

/** The history counts its entries in their state (history v5, `HistoryState`). */
function placeOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;
}

/** Where in the history the page stands; followed while something is open. */
let at: number | null = null;
let follows: (() => void) | null = null;
/** A step is being taken back: what comes until the page is where it was is part of that. */
let isReturning = false;
let looking: number | undefined;

/** Two steps that come at once may lead somewhere else: so long nothing more comes before it is looked at, in milliseconds. */
const restMs = 100;

function follow(): void {
  const look = () => {
    at = placeOf(window.history.state);
  };
  look();
  follows ??= history.listen(look);
}

function goBackTo(place: number): void {
  const now = placeOf(window.history.state) ?? place;
  isReturning = now !== place;
  if (isReturning) window.history.go(place - now);
}

function onStep(event: PopStateEvent): void {
  const to = placeOf(event.state);
  const place = at;
  if (place === null || to === null || !(isReturning || layers.length > 0)) return;
  // The history, and with it the page, learns nothing of a step that is taken back.
  event.stopImmediatePropagation();
  window.clearTimeout(looking);
  if (isReturning) {
    isReturning = to !== place;
    if (isReturning) looking = window.setTimeout(() => goBackTo(place), restMs);
    return;
  }
  goBackTo(place);
  layers.at(-1)?.close();
}

/**
 * Sees the steps of the browser before the history does. A listener of the window is called in the order in which it was added, whether it
 * captures or not, so that it has to be added before the history begins.
 */
export const watchSteps = (): void => window.addEventListener('popstate', onStep);

/**
 * Says that something is open over the page until the answered function is called: the browser's Back closes it, and leaves the page and
 * what is open below as they are.
 */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  if (layers.length === 0) follow();
  layers.push(layer);
  return () => {
    const index = layers.indexOf(layer);
    if (index < 0) return;
    layers.splice(index, 1);
    if (layers.length > 0) return;
    follows?.();
    follows = null;
  };
}
