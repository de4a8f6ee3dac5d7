import * as z from 'zod/mini';

/** Where an answer says what its schema did not keep; undefined: nowhere. What is undefined does not travel. */
function unnamedIn(said: unknown, kept: unknown, path: string): string | undefined {
  if (said === kept || typeof said !== 'object' || said === null || typeof kept !== 'object' || kept === null) return undefined;
  const named = new Map<string, unknown>(Object.entries(kept));
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) continue;
    const at = `${path}.${name}`;
    const unnamed = named.has(name) ? unnamedIn(value, named.get(name), at) : at;
    if (unnamed) return unnamed;
  }
  return undefined;
}

/**
 * An answer as it leaves: what its schema names and nothing else, whatever a rule has said. A value that the schema does not
 * allow is a failure. `isStrict`: so is a field that it does not name, which is left out otherwise.
 */
export function answerOf(schema: z.ZodMiniType, said: unknown, isStrict: boolean): unknown {
  const kept = z.parse(schema, said);
  const unnamed = isStrict ? unnamedIn(said, kept, 'data') : undefined;
  if (unnamed) throw new Error(`${unnamed} is not in the schema of the answer`);
  return kept;
}
