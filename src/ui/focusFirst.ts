const usable = 'input:not(:disabled), textarea:not(:disabled), button[role=switch]:not(:disabled)';

/**
 * antd leaves the focus on the cross that closes. Who is in a field by then stays there: what he types next would go elsewhere.
 * Of a choice the keyboard begins at what is chosen.
 */
export function focusFirst(fields: HTMLElement | null) {
  if (fields?.contains(document.activeElement)) return;
  const found = fields?.querySelectorAll<HTMLElement>(usable) ?? [];
  const first = [...found].find((field) => field.offsetParent !== null);
  const chosen = first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked');
  (chosen ?? first)?.focus();
}
