import { history } from '@umijs/max';
import { useEffect } from 'react';
import { say } from '../locales/say';
import { feedback } from './feedback';

/** Asks whether what was entered may be lost; answers only by calling one of the two. */
export async function askDiscard(onDiscard: () => void): Promise<void> {
  const { modal } = await feedback();
  modal.confirm({ title: say('common.unsaved'), okText: say('common.discard'), okButtonProps: { danger: true }, cancelText: say('common.keepEditing'), onOk: onDiscard });
}

/** While something is unsaved, leaving the page asks first: within the application, on reload and on closing. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    // The history also answers the browser's beforeunload while it is held.
    const release = history.block((attempt) => {
      void askDiscard(() => {
        release();
        attempt.retry();
      });
    });
    return release;
  }, [isUnsaved]);
}
