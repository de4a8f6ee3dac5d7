import { Space } from 'antd';
import type { Identity } from '../../../contract/identity';
import { fundLabels } from '../../../contract/ledger';
import { ownerFunds } from '../../../contract/records';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';

/** What an owner holds at the moment, in one line; `id` is the merchant's or provider's number. */
export function Held({ identity, id }: { identity: Identity; id?: number }) {
  const t = useText();
  const { data } = useData(ownerFunds, { identity, ...(id === undefined ? {} : { id }) });
  return (
    <Space size={[16, 0]} wrap className="tabular">
      {data ? data.list.map(({ fund, amount }) => <span key={fund}>{`${t(fundLabels[fund].word)} ${moneyText(amount)}`}</span>) : '…'}
    </Space>
  );
}
