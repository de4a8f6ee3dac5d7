import { history } from '@umijs/max';
import { useEffect } from 'react';
import { say } from '../locales/say';
import type { TextId } from '../locales/useText';
import { askFirst } from './askFirst';

/** Asks whether what was entered may be lost; answers only by calling one of the two. */
export function askDiscard(onDiscard: () => void, title: TextId = 'common.unsaved'): Promise<void> {
  return askFirst({
    title: say(title),
    okText: say('common.discard'),
    isDanger: true,
    cancelText: say('common.keepEditing'),
    onOk: onDiscard,
  });
}

/** While something goes on that ends with the document, reloading and closing ask first. */
export function useAskedUnload(isGoingOn: boolean): void {
  useEffect(() => {
    if (!isGoingOn) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isGoingOn]);
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
