import { feedback } from '../feedback/feedback';
import { say } from '../locales/say';
import { clickGuard } from './clickGuard';

const counts = clickGuard();

/** Copies and says so, once for clicks that come together. */
export async function copyText(text: string): Promise<void> {
  if (!counts()) return;
  const { message } = await feedback();
  try {
    await navigator.clipboard.writeText(text);
    message.success(say('common.copied'));
  } catch {
    // Without a secure context or permission there is no clipboard.
    message.error(say('common.copyFailed'));
  }
}
