/** Of the page that is shown: the others are not in the document. It is what a reader of the page begins at. */
const heading = () => document.querySelector<HTMLElement>('main h1');

/** For what goes away with the focus on it, and leads nowhere else. */
export function focusHeading(): void {
  heading()?.focus({ preventScroll: true });
}

/**
 * Once what is asked for is drawn: where what had the focus is gone then, it goes on to the first of `homes` that takes it, or else to
 * the page's heading.
 */
export function catchFocus(...homes: readonly (() => HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    for (const home of [...homes, heading]) {
      if (document.activeElement !== document.body) return;
      home()?.focus({ preventScroll: true });
    }
  });
}
