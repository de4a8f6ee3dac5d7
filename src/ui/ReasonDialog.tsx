import type { ReactNode } from 'react';
import type { Endpoint, Input } from '../../contract/endpoint';
import { FormDialog } from './FormDialog';
import { ReasonField } from './ReasonField';

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
      <ReasonField />
    </FormDialog>
  );
}
