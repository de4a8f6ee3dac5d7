import { Link } from '@umijs/max';
import { Form } from 'antd';
import { useState } from 'react';
import { listReceivingAccounts } from '../../../contract/receivingAccounts';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { isNumber, NumberedSelect, offered, type NumberedField } from '../../ui/NumberedSelect';

/** Finds a shop among the receiving accounts that the signed-in identity sees. */
export function ShopSelect(field: NumberedField) {
  const t = useText();
  const [text, setText] = useState('');
  const { data } = useData(
    listReceivingAccounts,
    { page: 1, limit: offered, ...(isNumber(text) ? { account_id: text } : { shop: text }) },
    { keepsLast: true },
  );
  const found = data?.list.map(({ account_id: number, shop: name }) => ({ number, name })) ?? null;
  const hasNone = text === '' && found?.length === 0;
  return (
    <>
      <NumberedSelect {...field} onSearch={setText} found={found} {...(hasNone ? { noneFound: t('receivingAccount.addFirst') } : {})} />
      {hasNone && <NoShop />}
    </>
  );
}

/** Who has no shop yet is led to where one is added. */
function NoShop() {
  const t = useText();
  const { identity } = useSession();
  if (identity === 'payer') return null;
  const place = identity === 'payee' ? addresses.ownReceivingAccounts : addresses.receivingAccounts(identity);
  return <Link to={place}>{t('receivingAccount.addFirst')}</Link>;
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
