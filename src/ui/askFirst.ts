import type { KeyboardEvent } from 'react';
import { say } from '../locales/say';
import { feedback } from '../feedback/feedback';

interface Question {
  title: string;
  content?: string;
  okText: string;
  cancelText?: string;
  isDanger?: boolean | undefined;
  onOk: () => unknown;
}

// The key that opened the question, still held down, does not answer it.
const ignoreHeldKey = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** Asks before something is done. Where it cannot be undone, the focus is on the way back. */
export async function askFirst({ title, content, okText, cancelText, isDanger, onOk }: Question): Promise<void> {
  const { modal } = await feedback();
  modal.confirm({
    title,
    content,
    okText,
    cancelText: cancelText ?? say('common.cancel'),
    okButtonProps: { danger: isDanger ?? false, onKeyDown: ignoreHeldKey },
    focusable: { autoFocusButton: isDanger ? 'cancel' : 'ok' },
    onOk,
  });
}
