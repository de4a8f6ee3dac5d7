import { Alert, Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../locales/useText';

const checkMs = 5 * 60_000;
const entryPattern = /\/assets\/umi[-.\w]*\.js/;

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The entry that the platform serves now; undefined where it cannot be told. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok ? entryPattern.exec(await response.text())?.[0] : undefined;
  } catch {
    return undefined;
  }
}

const ownEntry = (): string | undefined => [...document.scripts].map(({ src }) => entryPattern.exec(src)?.[0]).find(Boolean);

function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const own = ownEntry();
    if (!own) return;
    let checked = Date.now();
    const check = async () => {
      checked = Date.now();
      const served = await servedEntry();
      if (served && served !== own) setIsNew(true);
    };
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - checked > checkMs) void check();
    };
    const timer = setInterval(() => void check(), checkMs);
    document.addEventListener('visibilitychange', look);
    // A part of the old version that is no longer there: the sooner somebody knows the better.
    const missing = () => void check();
    window.addEventListener('vite:preloadError', missing);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('vite:preloadError', missing);
    };
  }, []);
  return isNew;
}

/** Says when the network is gone, and when the platform has a newer application than the one that runs here. */
export function Connection() {
  const t = useText();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const isNew = useNewVersion();
  return (
    <div aria-live="polite">
      {!isOnline && <Alert banner type="error" title={t('connection.offline')} />}
      {isNew && (
        <Alert
          banner
          type="info"
          title={t('connection.newVersion')}
          action={
            <Button size="small" type="primary" onClick={() => window.location.reload()}>
              {t('connection.reload')}
            </Button>
          }
        />
      )}
    </div>
  );
}
