import { Select, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../locales/useText';
import { useClear } from './useClear';

/** What a form gives its field. */
export interface NumberedField {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
  /** Where there may be none: what that means. */
  noneText?: string;
}

interface NumberedSelectProps extends NumberedField {
  /** Null while they are on their way. */
  found: { number: number; name: string | null }[] | null;
  onSearch: (text: string) => void;
  /** Said where none is found. */
  noneFound?: string;
}

const searchMs = 300;
/** How many are offered at a time. */
export const offered = 20;

/** By number where one is typed, otherwise by name. */
export const isNumber = (text: string) => /^\d+$/.test(text);

/** Finds what has a number and a name by either, among as many as there are. */
export function NumberedSelect({ found, onSearch, noneText, noneFound, ...field }: NumberedSelectProps) {
  const t = useText();
  const clear = useClear();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <Select<number>
      {...field}
      showSearch={{
        filterOption: false,
        onSearch: (text) => {
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onSearch(text.trim()), searchMs);
        },
      }}
      allowClear={noneText === undefined ? false : clear}
      placeholder={noneText ?? t('common.searchNumbered')}
      loading={!found}
      notFoundContent={found ? (noneFound ?? t('common.noneFound')) : <Spin size="small" />}
      options={found?.map(({ number, name }) => ({ value: number, label: `${name ?? ''} ${number}` })) ?? []}
    />
  );
}
