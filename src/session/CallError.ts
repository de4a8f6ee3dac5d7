import type { FieldErrors } from '../../contract/answer';

/** A call that did not come back with its data. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown = undefined,
    readonly requestId: string | undefined = undefined,
    /** Somebody has told the user already. */
    readonly isTold = false,
  ) {
    super(message);
    this.name = 'CallError';
  }

  /** Texts for the fields of the form that sent the call. */
  get fields(): Record<string, string> {
    return isFieldErrors(this.data) ? this.data.fields : {};
  }

  /** Why, where no form shows it: in the words of a field that is to blame, if one is. */
  get reason(): string {
    return Object.values(this.fields)[0] ?? this.message;
  }
}

function isFieldErrors(data: unknown): data is FieldErrors {
  return typeof data === 'object' && data !== null && 'fields' in data && typeof data.fields === 'object' && data.fields !== null;
}
