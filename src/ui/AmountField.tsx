import { Form, type FormRule } from 'antd';
import type { ReactNode } from 'react';
import { moneyPattern, moneyText, parseMoney } from '../../contract/money';
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
  /** The least and the most that are taken, decimal strings. */
  bounds?: { min: string; max: string };
  /** What is said of more than `most`, a decimal string; it may be sent all the same. */
  warning?: { most: string; text: string } | undefined;
}

/** A field of a form that asks for an amount; the value is a decimal string of the wire. */
export function AmountField({
  name = 'amount',
  label,
  extra,
  placeholder,
  autoFocus = false,
  isOptional = false,
  bounds,
  warning,
}: AmountFieldProps) {
  const t = useText();
  const rules: FormRule[] = isOptional
    ? []
    : [{ required: true, whitespace: true, message: t('field.amount'), validateTrigger: 'onChange' }];
  // Said once the field is left: what is still being typed is none yet. Who goes past an empty one is not told before he sends.
  rules.push({ pattern: moneyPattern, message: t('field.money'), validateTrigger: 'onBlur' });
  if (bounds)
    rules.push({
      validator: async (_rule, value: string) => {
        const fen = parseMoney(value);
        if (fen === null) return;
        if (fen < (parseMoney(bounds.min) ?? 0n)) throw new Error(t('field.tooSmall', { n: moneyText(bounds.min) }));
        if (fen > (parseMoney(bounds.max) ?? 0n)) throw new Error(t('field.tooBig', { n: moneyText(bounds.max) }));
      },
    });
  if (warning)
    rules.push({
      warningOnly: true,
      validator: async (_rule, value: string) => {
        if ((parseMoney(value) ?? 0n) > (parseMoney(warning.most) ?? 0n)) throw new Error(warning.text);
      },
    });
  return (
    <Form.Item name={name} label={label} extra={extra} rules={rules} validateTrigger={['onChange', 'onBlur']}>
      <NumericInput say={t} prefix="￥" placeholder={placeholder ?? t('field.amount')} autoFocus={autoFocus} />
    </Form.Item>
  );
}
