import { useState } from 'react';
import { listMerchants } from '../../../contract/merchants';
import { listProviders } from '../../../contract/providers';
import { useData } from '../../session/useData';
import { isNumber, NumberedSelect, offered, type NumberedField } from '../../ui/NumberedSelect';

export function MerchantSelect(field: NumberedField) {
  const [text, setText] = useState('');
  const { data } = useData(
    listMerchants,
    { page: 1, limit: offered, ...(isNumber(text) ? { mer_id: text } : { name: text }) },
    { keepsLast: true },
  );
  const found = data?.list.map(({ mer_id: number, name }) => ({ number, name })) ?? null;
  return <NumberedSelect {...field} onSearch={setText} found={found} />;
}

/** For a provider: those below it. */
export function ProviderSelect(field: NumberedField) {
  const [text, setText] = useState('');
  const { data } = useData(
    listProviders,
    { page: 1, limit: offered, ...(isNumber(text) ? { ms_id: text } : { name: text }) },
    { keepsLast: true },
  );
  const found = data?.list.map(({ ms_id: number, name }) => ({ number, name })) ?? null;
  return <NumberedSelect {...field} onSearch={setText} found={found} />;
}
