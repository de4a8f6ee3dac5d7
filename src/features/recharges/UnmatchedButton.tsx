import { listTransfers } from '../../../contract/recharges';
import { transferStatuses } from '../../../contract/states/recharges';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { addresses, withQuery } from '../../shell/addresses';
import { MoreTools } from '../../ui/MoreTools';

/** Leads to the transfers that wait for an operator, with how many they are. */
export function UnmatchedButton() {
  const may = useMay();
  return may(listTransfers) ? <Inbox /> : null;
}

function Inbox() {
  const t = useText();
  const unmatched = { status: transferStatuses.unmatched };
  const { data } = useData(listTransfers, { page: 1, limit: 1, ...unmatched }, { staleBy: ['transfer.unmatched'] });
  const to = withQuery(addresses.transfers, unmatched);
  const inbox = { key: 'inbox', title: t('transfer.inbox'), count: data?.total ?? 0, to };
  return <MoreTools tools={[inbox]} />;
}
