import { Form } from 'antd';
import type { ReactNode } from 'react';
import { groupThousands } from '../../../contract/money';
import { mostStock } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { NumericInput, wholeNumber } from '../../ui/NumericInput';

interface PiecesFieldProps {
  name: string;
  label: string;
  extra?: ReactNode;
}

/** A field of a form that asks for pieces of a product: never more than can be in stock. */
export function PiecesField({ name, label, extra }: PiecesFieldProps) {
  const t = useText();
  const most = t('product.mostPieces', { most: groupThousands(String(mostStock)) });
  const expectBearable = (_rule: unknown, typed = '') => (Number(typed) > mostStock ? Promise.reject(new Error(most)) : Promise.resolve());
  const rules = [{ required: true, whitespace: true, message: t('field.required') }, wholeNumber(t), { validator: expectBearable }];
  return (
    <Form.Item name={name} label={label} extra={extra} rules={rules} validateTrigger={['onChange', 'onBlur']}>
      <NumericInput say={t} suffix={t('product.unit')} />
    </Form.Item>
  );
}
