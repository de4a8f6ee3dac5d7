/** The least and the most of one order, and the most of a day, in minor units; null: no limit. */
export type RisingLimits = readonly [min: bigint | null, max: bigint | null, day: bigint | null];

/** A limit that is below one that stands before it, by its place among the three, and the rule that it breaks. */
interface RisingFault {
  place: 1 | 2;
  word: 'field.maxBelowMin' | 'field.dayBelowMax' | 'field.dayBelowMin';
}

/** What is wrong with each of three limits; one that is null contradicts none. */
export function risingFaults([min, max, day]: RisingLimits): RisingFault[] {
  const isBelow = (limit: bigint | null, other: bigint | null) => limit !== null && other !== null && limit < other;
  const faults: (RisingFault | false)[] = [
    isBelow(max, min) && { place: 1, word: 'field.maxBelowMin' },
    isBelow(day, max) && { place: 2, word: 'field.dayBelowMax' },
    !isBelow(day, max) && isBelow(day, min) && { place: 2, word: 'field.dayBelowMin' },
  ];
  return faults.filter((fault) => fault !== false);
}
