import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { FormEvent, KeyboardEvent } from 'react';
import { useText } from '../locales/useText';
import { rangeNames, rangeTitles, ranges } from './ranges';
import './opened.css';
import { dayBounds } from './time';

export type Ends = readonly [Dayjs | null, Dayjs | null] | null;

/** Both ends are there, and the first is the later one. */
export const isReversed = (ends: Ends) => Boolean(ends?.[0] && ends[1] && ends[0].isAfter(ends[1]));

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
  const set = (from: Dayjs | null | undefined, to: Dayjs | null | undefined) => onChange?.(from || to ? [from ?? null, to ?? null] : null);
  // The picker takes no notice of a field that is emptied by the keyboard.
  const clear = ({ target, currentTarget }: FormEvent<HTMLDivElement>) => {
    if (!(target instanceof HTMLInputElement) || target.value !== '') return;
    const isFirst = currentTarget.querySelector('input') === target;
    set(isFirst ? null : value?.[0], isFirst ? value?.[1] : null);
  };
  return (
    <div onKeyDownCapture={goOn} onKeyDown={take} onInput={clear}>
      <DatePicker.RangePicker
        {...(id ? { id: { start: id } } : {})}
        value={value ? [...value] : null}
        onChange={(ends) => set(ends?.[0], ends?.[1])}
        // Who chooses the other end before this one is confirmed has chosen both.
        onCalendarChange={(ends) => set(ends?.[0], ends?.[1])}
        order={false}
        showTime={isOfDays ? false : { defaultOpenValue: dayBounds }}
        allowEmpty={[true, true]}
        presets={rangeNames.map((range) => ({ label: t(rangeTitles[range]), value: [...ranges[range]()] }))}
        placeholder={isOfDays ? [t('list.firstDay'), t('list.lastDay')] : [t('list.from'), t('list.to')]}
        style={{ width: '100%' }}
      />
    </div>
  );
}
