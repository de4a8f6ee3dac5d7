import { listTransfers } from '../../../contract/recharges';
import { transferStatuses } from '../../../contract/states/recharges';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { addresses } from '../../shell/addresses';
import { MoreTools } from '../../ui/MoreTools';

/** Leads to the transfers that wait for an operator, with how many they are. */
export function UnmatchedButton() {
  const may = useMay();
  return may(listTransfers) ? <Inbox /> : null;
}

function Inbox() {
  const t = useText();
  const { data } = useData(listTransfers, { page: 1, limit: 1, status: transferStatuses.unmatched }, { staleBy: ['transfer.unmatched'] });
  const inbox = { key: 'inbox', title: t('transfer.inbox'), count: data?.total ?? 0, to: addresses.transfers };
  return <MoreTools tools={[inbox]} />;
}
