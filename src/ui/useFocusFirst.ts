import { useCallback, useRef } from 'react';

const usable = 'input:not(:disabled), textarea:not(:disabled), button[role=switch]:not(:disabled)';

/** Of a choice the keyboard begins at what is chosen. */
function firstOf(fields: HTMLElement): HTMLElement | undefined {
  const first = [...fields.querySelectorAll<HTMLElement>(usable)].find((field) => field.offsetParent !== null);
  return first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? first;
}

/**
 * antd leaves the focus on the cross that closes. Who is in a field by then stays there: what he types next would go elsewhere.
 * While there is no field, the focus is on the button that sends, and goes on to the first field that comes if it is still there.
 */
function focusFirst(fields: HTMLElement | null) {
  if (!fields || fields.contains(document.activeElement)) return;
  const first = firstOf(fields);
  if (first) return first.focus();
  const send = fields.closest('[role=dialog]')?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary');
  send?.focus();
  const place = document.activeElement;
  const waiting = new MutationObserver(() => {
    const come = firstOf(fields);
    if (!come && document.activeElement === place) return;
    waiting.disconnect();
    if (document.activeElement === place) come?.focus();
  });
  waiting.observe(fields, { childList: true, subtree: true });
}

/**
 * For a dialog: what holds its fields, and what it does once it stands open. The keyboard begins in the picture in which the fields are
 * first drawn, as what is typed while the dialog opens would be lost, and a key that is held would press the cross; and once more when
 * it stands, for fields that have come by then.
 */
export function useFocusFirst() {
  const held = useRef<HTMLElement>(null);
  const ref = useCallback((fields: HTMLElement | null) => {
    held.current = fields;
    if (fields) requestAnimationFrame(() => focusFirst(fields));
  }, []);
  const afterOpenChange = useCallback((isOpen: boolean) => {
    if (isOpen) focusFirst(held.current);
  }, []);
  return { ref, afterOpenChange };
}
