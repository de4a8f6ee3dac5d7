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
export function focusFirst(fields: HTMLElement | null) {
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
