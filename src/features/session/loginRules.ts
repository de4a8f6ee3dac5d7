// Read by the application and by what stands before it (prerenderedForm.ts): nothing else comes along.

export const fieldNames = ['username', 'password', 'captchaCode'] as const;
export type FieldName = (typeof fieldNames)[number];
export type LoginFields = Record<FieldName, string>;

const missing = {
  username: 'login.usernameRequired',
  password: 'login.passwordRequired',
  captchaCode: 'login.captchaRequired',
} as const;

/** What can be wrong with a field before it is sent, by the text that says so. */
export type LoginError = (typeof missing)[FieldName] | 'login.passwordShort';
export type LoginErrors = Partial<Record<FieldName, LoginError>>;

function errorIn(name: FieldName, value: string, passwordMin: number): LoginError | undefined {
  // Blanks are part of a password, and of nothing else.
  if ((name === 'password' ? value : value.trim()) === '') return missing[name];
  return name === 'password' && value.length < passwordMin ? 'login.passwordShort' : undefined;
}

/** What is wrong with these fields; empty: nothing. */
export function errorsIn(fields: Partial<LoginFields>, passwordMin: number): LoginErrors {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const error = errorIn(name, fields[name] ?? '', passwordMin);
      return error && name in fields ? [[name, error]] : [];
    }),
  );
}

/** The input of a field. */
export function inputOf(form: HTMLFormElement, name: FieldName): HTMLInputElement {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) throw new Error(`the form has no ${name}`);
  return input;
}

/** What stands in the form. */
export function fieldsOf(form: HTMLFormElement): LoginFields {
  const value = (name: FieldName) => inputOf(form, name).value;
  return { username: value('username'), password: value('password'), captchaCode: value('captchaCode') };
}

/** Which field an event came from; undefined: none of the form's. */
export function fieldNameOf(target: EventTarget | null): FieldName | undefined {
  return target instanceof HTMLInputElement ? fieldNames.find((name) => name === target.name) : undefined;
}

/** The first field with an error takes the focus. */
export function focusFirstError(form: HTMLFormElement, errors: LoginErrors): void {
  const first = fieldNames.find((name) => errors[name]);
  if (first) inputOf(form, first).focus();
}
