import { Space } from 'antd';
import { useText } from '../locales/useText';
import { NumericInput } from './NumericInput';

export type MoneyBounds = [min: string, max: string];

interface MoneyRangeProps {
  id?: string;
  value?: MoneyBounds;
  onChange?: (value: MoneyBounds) => void;
}

/** Two amounts, both as texts: what is between them. */
export function MoneyRange({ id, value = ['', ''], onChange }: MoneyRangeProps) {
  const t = useText();
  const [min, max] = value;
  return (
    <Space.Compact block>
      <NumericInput
        {...(id ? { id } : {})}
        value={min}
        placeholder={t('list.min')}
        allowClear
        onChange={(text) => onChange?.([text, max])}
      />
      <NumericInput
        aria-label={t('list.max')}
        value={max}
        placeholder={t('list.max')}
        allowClear
        onChange={(text) => onChange?.([min, text])}
      />
    </Space.Compact>
  );
}
