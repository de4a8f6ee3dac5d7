import { CalendarOutlined } from '@ant-design/icons';
import { Input, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useRef, useState, type FocusEvent } from 'react';
import { useText } from '../locales/useText';
import styles from './AsOf.module.css';
import { DatePicker, useDialogsHaveCome } from './dialogParts';
import { dayBounds, timeText } from './time';

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
export function AsOf(props: AsOfProps) {
  const t = useText();
  const id = useId();
  return (
    <Space size={8}>
      <label htmlFor={id} style={{ whiteSpace: 'nowrap' }}>
        {t('common.asOf')}
      </label>
      <Field id={id} {...props} />
    </Space>
  );
}

/** A field that looks like the one it will be, until somebody moves in the page: of those who read a list, few choose an instant. */
function Field({ id, until, onChange, max, isSmall = false }: AsOfProps & { id: string }) {
  const t = useText();
  const hasCome = useDialogsHaveCome();
  // Who was quicker finds it open.
  const [isWanted, want] = useState(false);
  // Begun anew each time it is left: what is no instant gives way to the one that holds.
  const [begun, setBegun] = useState(0);
  const unconfirmed = useRef<Dayjs | null>(null);
  const [, endOfDay] = dayBounds;
  const shared = { id, className: styles.field ?? '', size: isSmall ? 'small' : 'medium', placeholder: t('common.now') } as const;
  if (!hasCome && !isWanted)
    return (
      <Input
        {...shared}
        readOnly
        value={until === undefined ? '' : timeText(until - 1)}
        suffix={<CalendarOutlined className={styles.icon} />}
        onFocus={() => want(true)}
      />
    );
  const choose = (chosen: Dayjs | null) => {
    unconfirmed.current = null;
    onChange(chosen ? chosen.unix() + 1 : undefined);
  };
  // What it tells when its calendar closes is the instant that holds, perhaps the one before: nobody chose that.
  const consider = (chosen: Dayjs | Dayjs[] | null) => {
    unconfirmed.current = chosen && !Array.isArray(chosen) && chosen.unix() + 1 !== until ? chosen : null;
  };
  // The picker itself drops what was not confirmed, and takes no notice of a field that is emptied by the keyboard.
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // The arrows over the days take the focus, and belong to it.
    if (relatedTarget instanceof Element && relatedTarget.closest('.ant-picker-dropdown')) return;
    const isEmptied = target instanceof HTMLInputElement && target.value === '';
    if (isEmptied && until !== undefined) choose(null);
    else if (unconfirmed.current) choose(unconfirmed.current);
    setBegun((before) => before + 1);
  };
  return (
    <DatePicker
      {...shared}
      key={begun}
      autoFocus={isWanted && begun === 0}
      defaultOpen={isWanted && begun === 0}
      value={until === undefined ? null : dayjs.unix(until - 1)}
      onChange={choose}
      onCalendarChange={consider}
      onKeyDown={({ key }) => key === 'Escape' && (unconfirmed.current = null)}
      onBlur={leave}
      showTime={{ defaultOpenValue: endOfDay }}
      {...(max === undefined ? {} : { maxDate: dayjs.unix(max - 1) })}
    />
  );
}
