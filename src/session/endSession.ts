import type { Identity } from '../../contract/identity';
import { say } from '../locales/say';
import { feedback } from '../feedback/feedback';
import { clearAllImitation, clearIdentity, rememberDoor, storedToken } from './storage';

let ending: Promise<void> | null = null;

/** Whether this page is on its way out: what still fails then is of no interest to anybody. */
export function isSessionEnding(): boolean {
  return ending !== null;
}

/** Forgets the session and loads the page anew: the guard then leads to the login page. */
export function resetAndReload(identity: Identity): void {
  clearIdentity(identity);
  clearAllImitation();
  rememberDoor(identity);
  window.location.reload();
}

/**
 * A session that the platform no longer knows (301, 401): told once, however many calls find out together.
 * A call that was sent with a token which has been replaced since says nothing about the new one.
 */
export function sessionExpired(identity: Identity, tokenUsed: string | null, kind: 'alert' | 'confirm' = 'alert'): void {
  if (ending || (tokenUsed !== null && storedToken(identity) !== tokenUsed)) return;
  ending = feedback().then(
    ({ modal }) =>
      new Promise((resolve) => {
        const options = {
          title: say('common.notice'),
          content: say('session.expired'),
          okText: say('common.ok'),
          cancelText: say('common.cancel'),
          keyboard: false,
        };
        const leave = () => {
          resolve();
          resetAndReload(identity);
        };
        if (kind === 'alert') modal.warning({ ...options, onOk: leave });
        else
          modal.confirm({
            ...options,
            onOk: leave,
            onCancel: () => {
              ending = null;
              resolve();
            },
          });
      }),
  );
}
