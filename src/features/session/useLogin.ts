import type { FormInstance, InputRef } from 'antd';
import { useState, type RefObject } from 'react';
import { switchOn } from '../../../contract/fields';
import type { Identity } from '../../../contract/identity';
import { login } from '../../../contract/session';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { rememberDoor, storeToken } from '../../session/storage';
import type { Captcha } from './captcha';

export interface LoginFields {
  username: string;
  password: string;
  captchaCode: string;
}

export const loginFieldNames = ['username', 'password', 'captchaCode'] as const;

interface LoginInput {
  identity: Identity;
  form: FormInstance<LoginFields>;
  captcha: Captcha;
  captchaInput: RefObject<InputRef | null>;
  onSecondStep: () => void;
  onEnter: () => Promise<void>;
}

/** The first step of a sign-in; what is refused stands at its field, or over the button. */
export function useLogin({ identity, form, captcha, captchaInput, onSecondStep, onEnter }: LoginInput) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (fields: LoginFields) => {
    setIsBusy(true);
    setFailure('');
    try {
      const answer = await call(login, { ...fields, captcha_id: captcha.id }, { identity, quiet: true });
      storeToken(identity, answer.token);
      rememberDoor(identity, fields.username);
      if (answer.second_factor === switchOn) onSecondStep();
      else await onEnter();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A code is good for one try; name and password stay as they were typed.
      form.setFieldValue('captchaCode', '');
      const atFields = loginFieldNames.flatMap((name) => (error.fields[name] ? [{ name, errors: [error.fields[name]] }] : []));
      if (atFields.length > 0) form.setFields(atFields);
      else setFailure(error.message);
      await captcha.refresh();
      captchaInput.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, isBusy, failure, setFailure };
}
