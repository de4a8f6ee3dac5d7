import { useEffect, useState } from 'react';

const two = (value: number) => String(value).padStart(2, '0');

interface CountdownProps {
  /** Unix seconds. */
  until: number;
  /** What is counted down, for those who do not see it. */
  label: string;
  onOver: () => void;
}

/** What is left until an instant, to the second; it goes by the clock, so a reload changes nothing. */
export function Countdown({ until, label, onOver }: CountdownProps) {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  const left = Math.max(0, until - now);
  useEffect(() => {
    if (left === 0) return onOver();
    const timer = window.setTimeout(() => setNow(Math.floor(Date.now() / 1000)), 1000 - (Date.now() % 1000));
    return () => window.clearTimeout(timer);
  }, [left, onOver]);
  return (
    <span role="timer" aria-label={label} className="tabular">
      {two(Math.floor(left / 60))}:{two(left % 60)}
    </span>
  );
}
