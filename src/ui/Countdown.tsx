import { useEffect, useState } from 'react';
import { useText } from '../locales/useText';

const two = (value: number) => String(value).padStart(2, '0');

/** What is left until an instant (unix seconds), to the second; it goes by the clock, so a reload changes nothing. */
export function Countdown({ until, onOver }: { until: number; onOver: () => void }) {
  const t = useText();
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  const left = Math.max(0, until - now);
  useEffect(() => {
    if (left === 0) return onOver();
    const timer = window.setTimeout(() => setNow(Math.floor(Date.now() / 1000)), 1000 - (Date.now() % 1000));
    return () => window.clearTimeout(timer);
  }, [left, onOver]);
  return (
    <span role="timer" aria-label={t('recharge.left')} className="tabular">
      {two(Math.floor(left / 60))}:{two(left % 60)}
    </span>
  );
}
