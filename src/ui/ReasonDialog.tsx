import type { ReactNode } from 'react';
import type { Endpoint, Input } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { ProFormTextArea } from './dialogParts';
import { FormDialog } from './FormDialog';

interface ReasonDialogProps<E extends Endpoint> {
  /** What is done, and to what. */
  title: string;
  /** What is done, as the button says it. */
  okText: string;
  /** What that means, or what it is of. */
  text: ReactNode;
  endpoint: E;
  toInput: (reason: string, requestId: string) => Input<E>;
  onClose: () => void;
}

/** Does something that asks why: the reason stays with what it was done to. */
export function ReasonDialog<E extends Endpoint>({ title, okText, text, endpoint, toInput, onClose }: ReasonDialogProps<E>) {
  const t = useText();
  return (
    <FormDialog<E, { reason: string }>
      title={title}
      okText={okText}
      endpoint={endpoint}
      isOpen
      onClose={onClose}
      toInput={({ reason }, requestId) => toInput(reason, requestId)}
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
      <ProFormTextArea
        name="reason"
        label={t('common.reason')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        fieldProps={{ maxLength: 200, showCount: true, rows: 3 }}
      />
    </FormDialog>
  );
}
