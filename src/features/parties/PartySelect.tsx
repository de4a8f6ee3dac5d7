import { Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { listMerchants } from '../../../contract/merchants';
import { listProviders } from '../../../contract/providers';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';

/** What a form gives its field. */
interface FieldProps {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
  /** Where there may be none: what that means. */
  noneText?: string;
}

interface PartySelectProps extends FieldProps {
  /** Null while they are on their way. */
  parties: { number: number; name: string | null }[] | null;
  onSearch: (text: string) => void;
}

const searchMs = 300;
const offered = 20;

/** By number where one is typed, otherwise by name. */
const isNumber = (text: string) => /^\d+$/.test(text);

/** Finds a merchant or provider by name or number among as many as there are. */
function PartySelect({ parties, onSearch, noneText, ...field }: PartySelectProps) {
  const t = useText();
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
      allowClear={noneText !== undefined}
      placeholder={noneText ?? t('party.placeholder')}
      loading={!parties}
      notFoundContent={parties ? t('party.none') : <Spin size="small" />}
      options={parties?.map(({ number, name }) => ({ value: number, label: `${name ?? ''} ${number}` })) ?? []}
    />
  );
}

export function MerchantSelect(field: FieldProps) {
  const [text, setText] = useState('');
  const { data } = useData(
    listMerchants,
    { page: 1, limit: offered, ...(isNumber(text) ? { mer_id: text } : { name: text }) },
    { keepsLast: true },
  );
  return <PartySelect {...field} onSearch={setText} parties={data?.list.map(({ mer_id: number, name }) => ({ number, name })) ?? null} />;
}

/** For a provider: those below it. */
export function ProviderSelect(field: FieldProps) {
  const [text, setText] = useState('');
  const { data } = useData(
    listProviders,
    { page: 1, limit: offered, ...(isNumber(text) ? { ms_id: text } : { name: text }) },
    { keepsLast: true },
  );
  return <PartySelect {...field} onSearch={setText} parties={data?.list.map(({ ms_id: number, name }) => ({ number, name })) ?? null} />;
}
