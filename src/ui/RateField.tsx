import { Form } from 'antd';
import { parseMoney } from '../../contract/money';
import { highestRate } from '../../contract/rates';
import { useText } from '../locales/useText';
import { NumericInput } from './NumericInput';

/** Percent with at most two decimals, as it is typed, to basis points; null for anything that is no rate. */
export function basisPoints(percent: string | undefined): number | null {
  const points = parseMoney(percent ?? '');
  return points !== null && points >= 0n && points <= BigInt(highestRate) ? Number(points) : null;
}

/** Of a field that was found to be right. */
export const typedRate = (percent: string): number => basisPoints(percent) ?? 0;

/** A field of a form that asks for a rate in percent. */
export function RateField({ name, label, extra }: { name: string; label: string; extra?: string | undefined }) {
  const t = useText();
  const check = async (_rule: unknown, value: string | undefined) => {
    if (!value) throw new Error(t('field.required'));
    if (basisPoints(value) === null) throw new Error(t('field.rate'));
  };
  return (
    <Form.Item name={name} label={label} extra={extra} required rules={[{ validator: check }]}>
      <NumericInput say={t} suffix="%" />
    </Form.Item>
  );
}
