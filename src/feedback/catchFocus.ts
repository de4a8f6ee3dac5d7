/** What had the focus before each of the dialogs that are open, the last one first. */
const openers: HTMLElement[] = [];

const canTake = (element: Element | null): element is HTMLElement => element instanceof HTMLElement && element !== document.body;

/** Where the focus may go back to from what opens now: to what has it, else to what opened the dialog in which that is, and so on. */
export const focusHomes = (): HTMLElement[] => [document.activeElement, ...openers].filter(canTake);

/** While a dialog is open that was opened from here: until the answered function is called. */
export function holdOpener(opener: HTMLElement): () => void {
  openers.unshift(opener);
  return () => void openers.splice(openers.indexOf(opener), 1);
}

/** Of the page that is shown: the others are not in the document. It is what a reader of the page begins at. */
const heading = () => document.querySelector<HTMLElement>('main h1');

/** For what goes away with the focus on it, and leads nowhere else. */
export function focusHeading(): void {
  heading()?.focus({ preventScroll: true });
}

/** What goes away, as a dialog does, may stand for some pictures more and have the focus for so long. */
const pictures = 30;

/**
 * Once what is asked for is drawn: where what had the focus is gone then, it goes on to the first of `homes` that takes it, or else to
 * the page's heading.
 */
export function catchFocus(...homes: readonly (HTMLElement | (() => HTMLElement | null | undefined))[]): void {
  const had = document.activeElement;
  // The heading has what nobody else took: whoever knows better, and comes later, has it from there.
  const isLost = () => document.activeElement === document.body || document.activeElement === heading();
  // Back already, as antd itself gives it: what becomes of it from here on is another's matter.
  if (had instanceof HTMLElement && homes.includes(had)) return;
  const look = (left: number) => {
    if (left > 0 && !isLost() && document.activeElement === had) return void requestAnimationFrame(() => look(left - 1));
    for (const home of [...homes, heading]) {
      if (!isLost()) return;
      (typeof home === 'function' ? home() : home)?.focus({ preventScroll: true });
    }
  };
  requestAnimationFrame(() => look(pictures));
}
