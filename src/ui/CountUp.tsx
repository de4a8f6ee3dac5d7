import { useEffect, useRef, useState } from 'react';
import { formatMoney, parseMoney } from '../../contract/money';
import { moneyText } from './money';

const durationMs = 2000;
/** Steps of the way, so that an amount of any size stays a whole number of minor units. */
const steps = 10_000;

const eased = (part: number) => 1 - (1 - part) ** 3;

/**
 * An amount that counts up to its value in two seconds, with two decimals (specification, section 9). Reads out only
 * the value itself; stands at once where motion is not wanted.
 */
export function CountUp({ value }: { value: string }) {
  const target = parseMoney(value) ?? 0n;
  const [shown, setShown] = useState(() => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? target : 0n));
  const from = useRef(shown);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || from.current === target) {
      from.current = target;
      setShown(target);
      return;
    }
    const start = performance.now();
    const origin = from.current;
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / durationMs));
      from.current = part === 1 ? target : origin + ((target - origin) * BigInt(Math.round(eased(part) * steps))) / BigInt(steps);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return (
    <>
      <span className="tabular" aria-hidden="true">
        {moneyText(formatMoney(shown))}
      </span>
      <span className="visually-hidden">{moneyText(formatMoney(target))}</span>
    </>
  );
}
