import * as z from 'zod/mini';
import { fill, inLocale, type Locale } from '../../contract/locale';
import { isWordId, words, type WordId } from '../../contract/words';
import { InvalidInput } from './refusal';

type Issue = z.core.$ZodIssue;

/** The word for what is wrong with a field. A check names its own with its message; the rest follows from its kind. */
function wordFor(issue: Issue): { word: WordId; n?: number } {
  const own = `field.${issue.message}`;
  if (isWordId(own)) return { word: own };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { word: 'field.required' };
  if (issue.code === 'too_small') {
    const n = Number(issue.minimum);
    if (issue.origin !== 'string' && issue.origin !== 'array') return { word: 'field.tooSmall', n };
    return n <= 1 ? { word: 'field.required' } : { word: 'field.tooShort', n };
  }
  if (issue.code === 'too_big') {
    return { word: issue.origin === 'string' || issue.origin === 'array' ? 'field.tooLong' : 'field.tooBig', n: Number(issue.maximum) };
  }
  return { word: 'field.invalid' };
}

/** Parses input by the contract, or refuses it with a text for every field that is wrong. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, (locale: Locale) => string> = {};
  for (const issue of parsed.error.issues) {
    const { word, n = 0 } = wordFor(issue);
    fields[issue.path.map(String).join('.') || '_'] ??= (locale) => fill(inLocale(words[word], locale), { n });
  }
  throw new InvalidInput(fields);
}
