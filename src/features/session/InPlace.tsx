import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { fieldNameOf, fieldNames, inputOf } from './loginRules';
import type { Prerendered } from './prerendered';

/** What somebody has typed, and where he is in it. */
function noteTyped(container: HTMLElement) {
  const form = container.querySelector('form');
  const focused = document.activeElement;
  const name = fieldNameOf(focused);
  const caret =
    focused instanceof HTMLInputElement ? ([focused.selectionStart, focused.selectionEnd, focused.selectionDirection] as const) : undefined;
  const values = form ? fieldNames.map((field) => [field, inputOf(form, field).value] as const) : [];
  return { form, name, caret, values };
}

/** Gives it back, should the form have been drawn anew: an extension of the browser that writes into it makes React do so. */
function giveBack(container: HTMLElement, { form: before, name, caret, values }: ReturnType<typeof noteTyped>): void {
  const form = container.querySelector('form');
  if (!form || form === before) return;
  for (const [field, value] of values) inputOf(form, field).value = value;
  if (!name) return;
  const input = inputOf(form, name);
  input.focus();
  if (caret) input.setSelectionRange(caret[0], caret[1], caret[2] ?? undefined);
}

interface InPlaceProps {
  /** Where the HTML has it already; undefined: nowhere. */
  prerendered: Prerendered | undefined;
  onTakenOver: () => void;
  children: ReactElement;
}

/**
 * Draws what the HTML shows already in the very elements that stand there, by a root of its own: the fields with what was typed,
 * the focus and the caret stay. What it draws has no context of the application, but for what it is given.
 */
export function InPlace({ prerendered, onTakenOver, children }: InPlaceProps) {
  const root = useRef<Root>(null);
  const latest = useRef({ children, onTakenOver });
  useLayoutEffect(() => {
    latest.current = { children, onTakenOver };
    root.current?.render(children);
  });
  useLayoutEffect(() => {
    if (!prerendered) return undefined;
    const { container } = prerendered;
    let isOver = false;
    // Nothing is drawn from within an effect; a microtask is still before whatever somebody does next.
    queueMicrotask(() => {
      if (isOver) return;
      const typed = noteTyped(container);
      flushSync(() => {
        root.current = hydrateRoot(container, latest.current.children, { onRecoverableError: () => {} });
      });
      giveBack(container, typed);
      latest.current.onTakenOver();
    });
    return () => {
      isOver = true;
      prerendered.remove();
      const gone = root.current;
      queueMicrotask(() => gone?.unmount());
    };
  }, [prerendered]);
  return prerendered ? null : children;
}
