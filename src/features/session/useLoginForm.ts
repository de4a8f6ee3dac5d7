import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { passwordMin, switchOn } from '../../../contract/fields';
import type { Identity } from '../../../contract/identity';
import { login } from '../../../contract/session';
import { useLocaleName, useText } from '../../locales/useText';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { rememberDoor, storeToken } from '../../session/storage';
import type { LoginFieldsEvents, LoginFieldsState } from './LoginFields';
import { errorsIn, fieldNames, fieldsOf, focusFirstError, inputOf, type FieldName, type LoginErrors } from './loginRules';
import type { FormState } from './prerendered';
import { useCaptcha } from './useCaptcha';

interface LoginInput {
  identity: Identity;
  /** What the form showed before the application was there. */
  state: FormState | undefined;
  onSecondStep: () => void;
  onEnter: () => Promise<void>;
}

/** What the platform refused: at its fields, or all of it. */
interface Refusal {
  fields: Partial<Record<FieldName, string>>;
  message: string;
}

const nothingRefused: Refusal = { fields: {}, message: '' };

/** What is wrong with the fields: what was found here is said in the language of the moment, what the platform said only in its own. */
function useErrors(found: LoginErrors = {}) {
  const t = useText();
  const locale = useLocaleName();
  const [errors, setErrors] = useState(found);
  const [refused, setRefused] = useState({ ...nothingRefused, locale });
  const standing = refused.locale === locale ? refused : nothingRefused;
  const texts = fieldNames.map((name) => [name, errors[name] ? t(errors[name]) : standing.fields[name]] as const);
  const judge = (names: readonly FieldName[], wrong: LoginErrors) => {
    const forget = Object.fromEntries(names.map((name) => [name, undefined]));
    setErrors((before) => ({ ...before, ...forget, ...wrong }));
    setRefused((before) => ({ ...before, fields: { ...before.fields, ...forget } }));
  };
  return {
    texts: Object.fromEntries(texts.filter(([, text]) => text)),
    failure: standing.message,
    judge,
    refuse: (refusal: Refusal) => setRefused({ ...refusal, locale }),
  };
}

/** Sends the form, one try at a time. What is refused stands at its field, or over the button. */
function useSending({ identity, state, onSecondStep, onEnter }: LoginInput, form: RefObject<HTMLFormElement | null>) {
  const captcha = useCaptcha(state?.captcha);
  const errors = useErrors(state?.errors);
  const [isBusy, setIsBusy] = useState(state?.isBusy ?? false);
  const isSent = useRef(false);

  /** A code is good for one try; name and password stay as they were typed. */
  const tellRefused = async ({ fields, message }: CallError) => {
    const own = Object.fromEntries(fieldNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
    errors.refuse({ fields: own, message: Object.keys(own).length > 0 ? '' : message });
    if (form.current) inputOf(form.current, 'captchaCode').value = '';
    await captcha.refresh();
    if (form.current) inputOf(form.current, 'captchaCode').focus();
  };

  const send = async (element: HTMLFormElement) => {
    if (isSent.current) return;
    const fields = fieldsOf(element);
    const wrong = errorsIn(fields, passwordMin);
    errors.judge(fieldNames, wrong);
    setIsBusy(false);
    if (Object.keys(wrong).length > 0) return focusFirstError(element, wrong);
    isSent.current = true;
    setIsBusy(true);
    errors.refuse(nothingRefused);
    try {
      const answer = await call(login, { ...fields, captcha_id: captcha.id }, { identity, quiet: true });
      storeToken(identity, answer.token);
      rememberDoor(identity, fields.username);
      if (answer.second_factor === switchOn) onSecondStep();
      else await onEnter();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await tellRefused(error);
    } finally {
      isSent.current = false;
      setIsBusy(false);
    }
  };
  return { send, isBusy, errors, captcha };
}

/** The first step of a sign-in. `takeOver`: does what was sent before the application was there. */
export function useLoginForm(input: LoginInput) {
  const { state } = input;
  const form = useRef<HTMLFormElement>(null);
  const { send, isBusy, errors, captcha } = useSending(input, form);
  const [isPasswordShown, setIsPasswordShown] = useState(state?.isPasswordShown ?? false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(state?.isCapsLockOn ?? false);

  const events: LoginFieldsEvents = {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (form.current) void send(form.current);
    },
    onLeave: (name) => {
      if (form.current) errors.judge([name], errorsIn({ [name]: inputOf(form.current, name).value }, passwordMin));
      setIsCapsLockOn(false);
    },
    onChange: (name) => errors.judge([name], {}),
    onEye: () => setIsPasswordShown((isShown) => !isShown),
    onCapsLock: setIsCapsLockOn,
    onCaptcha: () => void captcha.refresh(),
    onDemo: ({ username, password }) => {
      if (!form.current) return;
      inputOf(form.current, 'username').value = username;
      inputOf(form.current, 'password').value = password;
      errors.judge(['username', 'password'], {});
      inputOf(form.current, 'captchaCode').focus();
    },
  };
  const fields: Omit<LoginFieldsState, 'demo'> = {
    errors: errors.texts,
    failure: errors.failure,
    ...{ isPasswordShown, isCapsLockOn, isBusy },
    captcha,
  };
  const takeOver = () => {
    if (state?.isBusy && form.current) void send(form.current);
  };
  return { form, fields, events, takeOver };
}
