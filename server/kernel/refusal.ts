import { codes, type CodeName } from '../../contract/codes';
import { fill, inLocale, type Locale } from '../../contract/locale';

/** An expected no: thrown by a rule, answered as a declared code. It rolls the transaction back. */
export class Refusal extends Error {
  constructor(
    readonly codeName: CodeName,
    readonly values: Record<string, string | number> = {},
    /** Field of the input that the refusal belongs to. */
    readonly field?: string,
  ) {
    super(codeName);
  }

  get code(): number {
    return codes[this.codeName].code;
  }

  text(locale: Locale): string {
    return fill(inLocale(codes[this.codeName].text, locale), this.values);
  }
}

/** Input that the contract does not allow; each field with its text in both languages. */
export class InvalidInput extends Refusal {
  constructor(readonly fields: Record<string, (locale: Locale) => string>) {
    super('INVALID_INPUT');
  }
}

export function refuse(code: CodeName, values?: Record<string, string | number>, field?: string): never {
  throw new Refusal(code, values, field);
}
