import { Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId } from 'react';
import { useText } from '../locales/useText';
import { DatePicker } from './dialogParts';
import { dayBounds } from './time';

interface AsOfProps {
  /** Where it ends, in unix seconds of the wire's half-open ranges: the second before is the last one. Undefined: now. */
  until: number | undefined;
  onChange: (until: number | undefined) => void;
  /** How far it reaches, in the same; without an end where it is not said. */
  max?: number;
  /** It stands in a line of text. */
  isSmall?: boolean;
}

/** Chooses the instant as of which something is told: what is left empty is now. */
export function AsOf({ until, onChange, max, isSmall = false }: AsOfProps) {
  const t = useText();
  const id = useId();
  const [, endOfDay] = dayBounds;
  return (
    <Space size={8}>
      <label htmlFor={id} style={{ whiteSpace: 'nowrap' }}>
        {t('common.asOf')}
      </label>
      <DatePicker
        id={id}
        {...(isSmall ? { size: 'small' } : {})}
        value={until === undefined ? null : dayjs.unix(until - 1)}
        onChange={(chosen: Dayjs | null) => onChange(chosen ? chosen.unix() + 1 : undefined)}
        showTime={{ defaultOpenValue: endOfDay }}
        placeholder={t('common.now')}
        {...(max === undefined ? {} : { maxDate: dayjs.unix(max - 1) })}
      />
    </Space>
  );
}
