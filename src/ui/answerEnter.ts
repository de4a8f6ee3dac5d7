import type { KeyboardEvent } from 'react';

/** Within these Enter chooses what they offer. */
const choosing = '[role=combobox], .ant-picker';
/** Of an input method that has not seen `compositionend` yet. */
const composingKey = 229;

/**
 * Enter in a field of one line sends the form, in one of several with Ctrl or ⌘: by themselves browsers send one with a single field
 * alone, as the button stands outside of it. Not while an input method asks what is meant, nor again while the key is held.
 */
export function answerEnter(event: KeyboardEvent<HTMLFormElement>, send: (() => void) | null) {
  const { key, target, repeat, keyCode, nativeEvent, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || keyCode === composingKey) return;
  const isOfOneLine = target instanceof HTMLInputElement && !target.closest(choosing);
  const isSent = target instanceof HTMLTextAreaElement && (ctrlKey || metaKey);
  if (!isOfOneLine && !isSent) return;
  event.preventDefault();
  if (!repeat) send?.();
}
