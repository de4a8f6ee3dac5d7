import { Space } from 'antd';
import { useText } from '../locales/useText';
import { NumericInput } from './NumericInput';
import { useClear } from './useClear';

export type MoneyBounds = [min: string, max: string];

interface MoneyRangeProps {
  id?: string;
  value?: MoneyBounds;
  onChange?: (value: MoneyBounds) => void;
}

/** Two amounts, both as texts: what is between them. */
export function MoneyRange({ id, value = ['', ''], onChange }: MoneyRangeProps) {
  const t = useText();
  const clear = useClear();
  const [min, max] = value;
  return (
    <Space.Compact block>
      <NumericInput
        isMoney
        {...(id ? { id } : {})}
        value={min}
        placeholder={t('list.min')}
        allowClear={clear}
        onChange={(text) => onChange?.([text, max])}
      />
      <NumericInput
        isMoney
        aria-label={t('list.max')}
        value={max}
        placeholder={t('list.max')}
        allowClear={clear}
        onChange={(text) => onChange?.([min, text])}
      />
    </Space.Compact>
  );
}
