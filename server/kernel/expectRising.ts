import { invalid } from './refusal';

/** Refuses, at its field, a limit below one that stands before it; one that is not set (null) contradicts none. */
export function expectRising(limits: readonly (readonly [field: string, limit: bigint | null])[]): void {
  const set = limits.flatMap(([field, limit]) => (limit === null ? [] : [{ field, limit }]));
  for (const [index, { field, limit }] of set.entries()) {
    const before = set[index - 1];
    if (before && limit < before.limit) invalid(field, 'field.limits');
  }
}
