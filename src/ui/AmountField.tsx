import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { NumericInput } from './NumericInput';

interface AmountFieldProps {
  name?: string;
  label: string;
  extra?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  /** Empty is a value too. */
  isOptional?: boolean;
}

/** A field of a form that asks for an amount; the value is a decimal string of the wire. */
export function AmountField({ name = 'amount', label, extra, placeholder, autoFocus = false, isOptional = false }: AmountFieldProps) {
  const t = useText();
  const rules = isOptional ? [] : [{ required: true, whitespace: true, message: t('field.amount') }];
  return (
    <Form.Item name={name} label={label} extra={extra} rules={rules}>
      <NumericInput prefix="￥" placeholder={placeholder ?? t('field.amount')} autoFocus={autoFocus} />
    </Form.Item>
  );
}
