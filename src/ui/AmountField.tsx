import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { NumericInput } from './NumericInput';

interface AmountFieldProps {
  name?: string;
  label: string;
  extra?: ReactNode;
  autoFocus?: boolean;
}

/** A field of a form that asks for an amount; the value is a decimal string of the wire. */
export function AmountField({ name = 'amount', label, extra, autoFocus = false }: AmountFieldProps) {
  const t = useText();
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, whitespace: true, message: t('field.amount') }]}>
      <NumericInput prefix="￥" placeholder={t('field.amount')} autoFocus={autoFocus} />
    </Form.Item>
  );
}
