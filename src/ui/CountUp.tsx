import { useEffect, useState } from 'react';
import { formatMoney, moneyText, parseMoney } from '../../contract/money';

const durationMs = 2000;
/** Steps of the way, so that an amount of any size stays a whole number of minor units. */
const steps = 10_000;

const eased = (part: number) => 1 - (1 - part) ** 3;

/**
 * An amount that counts up to its value in two seconds, with two decimals (specification, section 9), fainter until it is there: on
 * the way it is no amount of anybody's. Reads out only the value itself; stands at once where motion is not wanted, and where it
 * changes later.
 */
export function CountUp({ value }: { value: string }) {
  const target = parseMoney(value) ?? 0n;
  const [first] = useState(target);
  const [part, setPart] = useState(() => (window.matchMedia('(prefers-reduced-motion: reduce)').matches || target === 0n ? 1 : 0));
  const isThere = part === 1 || target !== first;

  useEffect(() => {
    if (isThere) {
      setPart(1);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(1, Math.max(0, (now - start) / durationMs));
      setPart(next);
      if (next < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere]);

  const shown = isThere ? target : (target * BigInt(Math.round(eased(part) * steps))) / BigInt(steps);
  return (
    <>
      <span className="tabular" style={isThere ? undefined : { opacity: 0.45 }} aria-hidden="true">
        {moneyText(formatMoney(shown))}
      </span>
      <span className="visually-hidden">{moneyText(formatMoney(target))}</span>
    </>
  );
}
