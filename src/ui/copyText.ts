import { say } from '../locales/say';
import { feedback } from '../feedback/feedback';

const debounceMs = 300;
let lastCopy = 0;

/** Copies and says so; clicks within 300 ms of each other count as one. */
export async function copyText(text: string): Promise<void> {
  const now = Date.now();
  if (now - lastCopy < debounceMs) return;
  lastCopy = now;
  const { message } = await feedback();
  try {
    await navigator.clipboard.writeText(text);
    message.success(say('common.copied'));
  } catch {
    // Without a secure context or permission there is no clipboard.
    message.error(say('common.copyFailed'));
  }
}
