import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useText } from '../locales/useText';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function toggleFullscreen(): void {
  // A browser may refuse, a framed page for one: then nothing changes, and the button shows it.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {});
}

export function FullscreenSwitch() {
  const t = useText();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const label = t(isFull ? 'shell.fullscreenExit' : 'shell.fullscreen');
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={toggleFullscreen}
    />
  );
}
