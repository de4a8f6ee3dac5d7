import { Form } from 'antd';
import { useState } from 'react';
import { listReceivingAccounts } from '../../../contract/receivingAccounts';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { isNumber, NumberedSelect, offered, type NumberedField } from '../../ui/NumberedSelect';

/** Finds a shop among the receiving accounts that the signed-in identity sees. */
export function ShopSelect(field: NumberedField) {
  const [text, setText] = useState('');
  const { data } = useData(
    listReceivingAccounts,
    { page: 1, limit: offered, ...(isNumber(text) ? { account_id: text } : { shop: text }) },
    { keepsLast: true },
  );
  const found = data?.list.map(({ account_id: number, shop: name }) => ({ number, name })) ?? null;
  return <NumberedSelect {...field} onSearch={setText} found={found} />;
}

/** A field of a form that asks for the shop of what is made. */
export function ShopField() {
  const t = useText();
  return (
    <Form.Item name="account_id" label={t('order.shop')} rules={[{ required: true, message: t('field.required') }]}>
      <ShopSelect />
    </Form.Item>
  );
}
