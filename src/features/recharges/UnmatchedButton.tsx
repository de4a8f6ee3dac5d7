import { history } from '@umijs/max';
import { Badge, Button } from 'antd';
import { transferStatuses } from '../../../contract/labels';
import { listTransfers } from '../../../contract/recharges';
import { useText } from '../../locales/useText';
import { useLatestNotice } from '../../shell/notices/latest';
import { useData } from '../../session/useData';

/** Leads to the transfers that wait for an operator, with how many they are. */
export function UnmatchedButton() {
  const t = useText();
  const notice = useLatestNotice();
  const { data } = useData(
    listTransfers,
    { page: 1, limit: 1, status: transferStatuses.unmatched },
    notice?.kind === 'transfer.unmatched' ? notice.id : null,
  );
  return (
    <Badge count={data?.total ?? 0} size="small">
      <Button onClick={() => history.push('/other/settlement/transfers')}>{t('transfer.inbox')}</Button>
    </Badge>
  );
}
