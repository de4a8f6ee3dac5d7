import { Alert, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { answerEnter } from './answerEnter';
import { ModalForm } from './dialogParts';
import { ignoreHeldKey } from './askFirst';
import { useFocusFirst } from './useFocusFirst';
import { useLayer } from './useLayer';
import { useSubmit, type Success } from './useSubmit';
import { askDiscard, useUnsaved } from './useUnsaved';
import styles from './FormDialog.module.css';

interface FormDialogProps<E extends Endpoint, V extends object> {
  title: string;
  /** The call that the form makes. */
  endpoint: E;
  isOpen: boolean;
  onClose: () => void;
  initial?: Partial<V>;
  /** What is sent for what was entered; `requestId` stays the same until the dialog closes, for calls that carry one. */
  toInput: (values: V, requestId: string) => Input<E>;
  /** What else is to be done; what it made stale is asked again anyhow. */
  onDone?: (output: Output<E>) => void;
  /** Said after success, or what is said of the answer; false: the page says it itself. */
  success?: Success<E>;
  /** What is done, as the button says it where that is more than to agree. */
  okText?: string;
  /** In pixels. */
  width?: number;
  /** Sent by the button alone. */
  ignoresEnter?: boolean;
  children: ReactNode;
}

/** What a form began with. What stands behind it is asked again meanwhile, and who saves the form has not seen that. */
export function useAsOpened<T extends object>(value: T): T {
  const [opened] = useState(value);
  return opened;
}

/** What is refused as a whole is said above the fields, which may be far from the button that was pressed. */
const intoView = (said: HTMLElement | null) => said?.scrollIntoView({ block: 'nearest' });

/**
 * Every dialog with a form: validates, sends, marks the fields that the platform refuses and keeps what was entered
 * until it is accepted or given up on purpose.
 */
export function FormDialog<E extends Endpoint, V extends object>({
  title,
  endpoint,
  isOpen,
  onClose,
  initial,
  toInput,
  onDone,
  success,
  okText,
  width = 480,
  ignoresEnter = false,
  children,
}: FormDialogProps<E, V>) {
  const t = useText();
  const [form] = Form.useForm<V>();
  const { submit, forgive, failure, isUnsaved, setUnsaved } = useSubmit({ form, endpoint, isOpen, onClose, toInput, onDone, success });
  const fields = useFocusFirst();
  useUnsaved(isOpen && isUnsaved);
  const close = () => (isUnsaved ? void askDiscard(onClose) : onClose());
  useLayer(close, isOpen);

  // What forms are made of is fetched for the first that opens.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;

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
      onValuesChange={(changed: object) => {
        setUnsaved(true);
        forgive(changed);
      }}
      modalProps={{
        destroyOnHidden: true,
        mask: { closable: false },
        onCancel: close,
        afterOpenChange: fields.afterOpenChange,
      }}
      submitter={{
        searchConfig: { submitText: okText ?? t('common.ok'), resetText: t('common.cancel') },
        submitButtonProps: { onKeyDown: ignoreHeldKey },
      }}
      scrollToFirstError={{ focus: true }}
      // ProForm's fields of several lines keep their Enter to themselves.
      onKeyDownCapture={(event) => answerEnter(event, ignoresEnter ? null : form.submit)}
    >
      {failure && (
        <div ref={intoView}>
          <Alert type="error" showIcon title={failure} className={styles.failure} />
        </div>
      )}
      <div ref={fields.ref}>{children}</div>
    </ModalForm>
  );
}
