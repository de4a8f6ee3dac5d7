import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { feedback } from '../feedback/feedback';
import { say } from '../locales/say';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import { changedBy } from '../session/queries';
import { clickGuard } from './clickGuard';
import { newRequestId } from './newRequestId';
import { useErrorsInLanguage } from './useErrorsInLanguage';

/** What is said after success: of every answer the same, or of each its own; false: nothing. */
export type Success<E extends Endpoint> = string | false | ((output: Output<E>) => string);

interface SubmitOptions<E extends Endpoint, V extends object> {
  form: FormInstance<V>;
  endpoint: E;
  isOpen: boolean;
  onClose: () => void;
  toInput: (values: V, requestId: string) => Input<E>;
  onDone?: ((output: Output<E>) => void) | undefined;
  success?: Success<E> | undefined;
}

/** Marks the fields of the form that the platform refuses, and goes to the first; answers their names. */
function markRefused<V extends object>(form: FormInstance<V>, { fields }: CallError): string[] {
  const known = Object.entries(fields).filter(([name]) => form.getFieldInstance(name) !== undefined || name in form.getFieldsValue(true));
  // The names of a form's fields are known where it is drawn alone.
  for (const [name, text] of known) form.setFields([{ name: name as never, errors: [text] }]);
  const [first] = known;
  if (first) form.focusField(first[0]);
  return known.map(([name]) => name);
}

/** Sends what a dialog's form holds, once for clicks that come together; all tries until it closes carry one request id. */
export function useSubmit<E extends Endpoint, V extends object>(options: SubmitOptions<E, V>) {
  const { form, endpoint, isOpen, onClose, toInput, onDone, success } = options;
  const [failure, setFailure] = useState('');
  const [isUnsaved, setUnsaved] = useState(false);
  const [counts] = useState(clickGuard);
  const requestId = useRef('');
  const refused = useRef<readonly string[]>([]);
  useErrorsInLanguage(form, { isOpen, refused });
  useEffect(() => {
    if (!isOpen) return;
    requestId.current = newRequestId();
    setFailure('');
    setUnsaved(false);
  }, [isOpen]);

  const submit = async (values: V): Promise<boolean> => {
    if (!counts()) return false;
    setFailure('');
    try {
      const output = await call(endpoint, toInput(values, requestId.current), { quiet: true });
      // At once, so that what is done next may lead to another address.
      flushSync(() => setUnsaved(false));
      onClose();
      changedBy(endpoint);
      onDone?.(output);
      if (success !== false) {
        const said = typeof success === 'function' ? success(output) : success;
        (await feedback()).message.success(said ?? say('common.done'));
      }
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.isTold) return false;
      refused.current = markRefused(form, error);
      if (refused.current.length > 0) return false;
      setFailure(error.message);
      // Where somebody else was quicker, what is shown behind is what it was.
      changedBy(endpoint);
      return false;
    }
  };
  /** What the platform said of a value is not true of another: a field's own rules alone would leave it standing. */
  const forgive = (changed: object) => {
    for (const name of refused.current) if (name in changed) form.setFields([{ name: name as never, errors: [] }]);
  };
  return { submit, forgive, failure, isUnsaved, setUnsaved };
}
