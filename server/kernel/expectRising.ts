import { risingFaults } from '../../contract/risingLimits';
import { invalid } from './refusal';

type Limit = readonly [field: string, limit: bigint | null];

/** Refuses a limit below one that stands before it, at its field and by the rule that it breaks. */
export function expectRising(limits: readonly [min: Limit, max: Limit, day: Limit]): void {
  const [[, min], [, max], [, day]] = limits;
  const [fault] = risingFaults([min, max, day]);
  if (fault) invalid(limits[fault.place][0], fault.word);
}
