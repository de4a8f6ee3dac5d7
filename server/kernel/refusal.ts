import { codes, type CodeName } from '../../contract/codes';
import { fill, inLocale, type Locale, type Text } from '../../contract/locale';
import { labelOf, type Labels } from '../../contract/labels';
import { words, type WordId } from '../../contract/words';

/** What is filled into a refusal's text; a text is said in the caller's language. */
export type RefusalValues = Record<string, string | number | { text: Text }>;

/** An expected no: thrown by a rule, answered as a declared code. It rolls the transaction back. */
export class Refusal extends Error {
  constructor(
    readonly codeName: CodeName,
    readonly values: RefusalValues = {},
    /** Field of the input that the refusal belongs to. */
    readonly field?: string,
  ) {
    super(codeName);
  }

  get code(): number {
    return codes[this.codeName].code;
  }

  text(locale: Locale): string {
    const values = Object.entries(this.values).map(([name, value]) => [
      name,
      typeof value === 'object' ? inLocale(value.text, locale) : value,
    ]);
    return fill(inLocale(codes[this.codeName].text, locale), Object.fromEntries(values));
  }
}

/** Input that the contract does not allow; each field with its text in both languages. */
export class InvalidInput extends Refusal {
  constructor(readonly fields: Record<string, (locale: Locale) => string>) {
    super('INVALID_INPUT');
  }
}

export function refuse(code: CodeName, values?: RefusalValues, field?: string): never {
  throw new Refusal(code, values, field);
}

/** A state of a paper for a refusal's text, in the words of its labels. */
export function stateValue(labels: Labels, state: number): RefusalValues[string] {
  const label = labelOf(labels, state);
  return label ? { text: words[label.word] } : String(state);
}

/** Refuses the input at one of its fields. */
export function invalid(field: string, word: WordId): never {
  throw new InvalidInput({ [field]: (locale) => inLocale(words[word], locale) });
}

/** What a check answers; undefined where it refuses. */
export function unlessRefused<T>(check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
