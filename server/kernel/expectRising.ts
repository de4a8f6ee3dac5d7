import { invalid } from './refusal';

type Limit = readonly [field: string, limit: bigint | null];

/** Refuses a limit below the one that stands before it, at its field and by the rule that it breaks; one that is null contradicts none. */
export function expectRising([[, min], [maxField, max], [dayField, day]]: readonly [min: Limit, max: Limit, day: Limit]): void {
  if (min !== null && max !== null && max < min) invalid(maxField, 'field.maxBelowMin');
  if (day === null) return;
  if (max !== null && day < max) invalid(dayField, 'field.dayBelowMax');
  if (min !== null && day < min) invalid(dayField, 'field.dayBelowMin');
}
