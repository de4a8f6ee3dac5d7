import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { useText } from '../locales/useText';
import { rangeNames, rangeTitles, ranges } from './ranges';
import { dayBounds } from './time';

type Ends = [Dayjs | null, Dayjs | null] | null;

interface RangeFieldProps {
  id?: string;
  value?: Ends;
  onChange?: (value: Ends) => void;
  /** Whole days of the platform. */
  isOfDays: boolean;
}

// Tab goes on, and does not turn round between the two ends for ever.
const goOn = (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation();

// Enter takes what is typed, and does not send the form before the other end is there.
const take = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** From an instant on, until one, or both: begins at 00:00:00 and ends at 23:59:59 unless the person says otherwise. */
export function RangeField({ id, value, onChange, isOfDays }: RangeFieldProps) {
  const t = useText();
  return (
    <div onKeyDownCapture={goOn} onKeyDown={take}>
      <DatePicker.RangePicker
        {...(id ? { id: { start: id } } : {})}
        value={value ?? null}
        onChange={(ends) => onChange?.(ends)}
        showTime={isOfDays ? false : { defaultOpenValue: dayBounds }}
        allowEmpty={[true, true]}
        presets={rangeNames.map((range) => ({ label: t(rangeTitles[range]), value: [...ranges[range]()] }))}
        placeholder={isOfDays ? [t('list.firstDay'), t('list.lastDay')] : [t('list.from'), t('list.to')]}
        style={{ width: '100%' }}
      />
    </div>
  );
}
