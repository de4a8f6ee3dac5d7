import { ModalForm } from '@ant-design/pro-components';
import { Alert, Form } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import { feedback } from './feedback';
import { newRequestId } from './newRequestId';

interface FormDialogProps<E extends Endpoint, V extends object> {
  title: string;
  /** The call that the form makes. */
  endpoint: E;
  isOpen: boolean;
  onClose: () => void;
  initial?: Partial<V>;
  /** What is sent for what was entered; `requestId` stays the same until the dialog closes, for calls that carry one. */
  toInput: (values: V, requestId: string) => Input<E>;
  onDone: (output: Output<E>) => void;
  /** Said after success; false: the page says it itself. */
  success?: string | false;
  /** In pixels. */
  width?: number;
  children: ReactNode;
}

/**
 * Every dialog with a form: validates, sends, marks the fields that the platform refuses and keeps what was entered
 * until it is accepted or given up on purpose.
 */
export function FormDialog<E extends Endpoint, V extends object>({ title, endpoint, isOpen, onClose, initial, toInput, onDone, success, width = 480, children }: FormDialogProps<E, V>) {
  const t = useText();
  const [form] = Form.useForm<V>();
  const [failure, setFailure] = useState('');
  const requestId = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    requestId.current = newRequestId();
    setFailure('');
  }, [isOpen]);

  const submit = async (values: V) => {
    setFailure('');
    try {
      const output = await call(endpoint, toInput(values, requestId.current), { quiet: true });
      onClose();
      onDone(output);
      if (success !== false) (await feedback()).message.success(success ?? t('common.done'));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.isTold) return false;
      const known = Object.entries(error.fields).filter(([name]) => form.getFieldInstance(name) !== undefined || name in form.getFieldsValue(true));
      for (const [name, text] of known) form.setFields([{ name: name as never, errors: [text] }]);
      if (known.length === 0) setFailure(error.message);
      return false;
    }
  };

  const close = async () => {
    if (!form.isFieldsTouched()) return onClose();
    const { modal } = await feedback();
    modal.confirm({ title: t('common.unsaved'), okText: t('common.discard'), okButtonProps: { danger: true }, cancelText: t('common.keepEditing'), onOk: onClose });
  };

  return (
    <ModalForm<V>
      title={title}
      form={form}
      // Sets its fields' ids apart from those of the filters behind it.
      name="dialog"
      open={isOpen}
      width={width}
      initialValues={initial}
      onFinish={submit}
      modalProps={{ destroyOnHidden: true, mask: { closable: false }, onCancel: () => void close() }}
      submitter={{ searchConfig: { submitText: t('common.ok'), resetText: t('common.cancel') } }}
      scrollToFirstError
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      {children}
    </ModalForm>
  );
}
