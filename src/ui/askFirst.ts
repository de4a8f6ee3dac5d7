import type { KeyboardEvent } from 'react';
import { say } from '../locales/say';
import { feedback } from '../feedback/feedback';
import { catchFocus, focusHomes } from '../feedback/catchFocus';
import { openLayer } from '../feedback/layers';

interface Question {
  title: string;
  content?: string;
  okText: string;
  cancelText?: string;
  isDanger?: boolean | undefined;
  onOk: () => unknown;
}

/** For a button that has the focus at once: the key that brought it there, still held down, does not press it. */
export const ignoreHeldKey = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** The question that is open, by its words: who clicks twice asks once. */
let open: string | null = null;

/** Asks before something is done. Where it cannot be undone, the focus is on the way back. */
export async function askFirst({ title, content, okText, cancelText, isDanger, onOk }: Question): Promise<void> {
  const words = `${title}\n${content ?? ''}`;
  const homes = focusHomes();
  const { modal } = await feedback();
  if (open === words) return;
  open = words;
  const dialog = modal.confirm({
    title,
    content,
    okText,
    // Beside what cancels something, 'cancel' would be taken for it.
    cancelText: cancelText ?? say(okText.startsWith(say('common.cancel')) ? 'common.notNow' : 'common.cancel'),
    okButtonProps: { danger: isDanger ?? false, onKeyDown: ignoreHeldKey },
    focusable: { autoFocusButton: isDanger ? 'cancel' : 'ok' },
    // What is agreed to may be to go back.
    onOk: () => {
      end();
      return onOk();
    },
    onCancel: () => end(),
    // What was asked for may have taken away the button that has asked, or the dialog in which it stood.
    afterClose: () => catchFocus(...homes),
  });
  const end = () => {
    release();
    open = null;
  };
  const release = openLayer(() => {
    end();
    dialog.destroy();
  });
}
