import { Input, Space } from 'antd';
import { useText } from '../locales/useText';
import { Told, useNumeric } from './NumericInput';
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
  const least = useNumeric({ isMoney: true, value: min, onChange: (text) => onChange?.([text, max]) });
  const most = useNumeric({ isMoney: true, value: max, onChange: (text) => onChange?.([min, text]) });
  return (
    <>
      <Space.Compact block>
        <Input {...least.input} {...(id ? { id } : {})} placeholder={t('list.min')} allowClear={clear} />
        <Input {...most.input} aria-label={t('list.max')} placeholder={t('list.max')} allowClear={clear} />
      </Space.Compact>
      <Told told={least.told} say={t} />
      <Told told={most.told} say={t} />
    </>
  );
}
