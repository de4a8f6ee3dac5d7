import { Space } from 'antd';
import { fundLabels, ownerFunds } from '../../../contract/records';
import type { Identity } from '../../../contract/identity';
import { labelOf } from '../../../contract/labels';
import { useText } from '../../locales/useText';
import { moneyText } from '../../ui/money';
import { useData } from '../../session/useData';

/** What an owner holds at the moment, in one line; `id` is the merchant's or provider's number. */
export function Held({ identity, id }: { identity: Identity; id?: number }) {
  const t = useText();
  const { data } = useData(ownerFunds, { identity, ...(id === undefined ? {} : { id }) });
  return (
    <Space size={[16, 0]} wrap className="tabular">
      {data
        ? data.list.map(({ fund, amount }) => {
            const label = labelOf(fundLabels, fund);
            return <span key={fund}>{`${label ? t(label.word) : ''} ${moneyText(amount)}`}</span>;
          })
        : '…'}
    </Space>
  );
}
