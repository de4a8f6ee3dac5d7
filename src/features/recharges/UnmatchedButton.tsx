import { history } from '@umijs/max';
import { Badge, Button } from 'antd';
import { listTransfers } from '../../../contract/recharges';
import { transferStatuses } from '../../../contract/states/recharges';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { addresses } from '../../shell/addresses';

/** Leads to the transfers that wait for an operator, with how many they are. */
export function UnmatchedButton() {
  const may = useMay();
  return may(listTransfers) ? <Inbox /> : null;
}

function Inbox() {
  const t = useText();
  const { data } = useData(listTransfers, { page: 1, limit: 1, status: transferStatuses.unmatched }, { staleBy: ['transfer.unmatched'] });
  return (
    <Badge count={data?.total ?? 0} size="small">
      <Button onClick={() => history.push(addresses.transfers)}>{t('transfer.inbox')}</Button>
    </Badge>
  );
}
