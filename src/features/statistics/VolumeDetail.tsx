import type { Row } from '../../../contract/list';
import { providerDetail } from '../../../contract/providers';
import { listVolumeDetail, sumVolumeDetail } from '../../../contract/statistics';
import { platformZone } from '../../../contract/zone';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useDoor } from '../../session/useDoor';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { RowLink } from '../../ui/RowLink';
import { useAddressParam } from '../../ui/useAddressParam';
import { ListSums } from '../../ui/ListSums';
import { CountedDays } from './CountedDays';
import { Figure } from './Figure';
import { dayText } from '../../ui/time';
import { successRateText } from '../../ui/successRate';
import { ordersBehind, type OrdersBy } from './teamLinks';

type Day = Row<typeof listVolumeDetail.list.columns>;

/** What one provider received itself, day by day and channel by channel: whose, is chosen among the teams by who is none. */
export function VolumeDetail() {
  const t = useText();
  const [provider] = useAddressParam('provider');
  const { info } = useSession();
  const door = useDoor();
  const id = Number(provider ?? info.id);
  const isSelf = door === 'payee' && id === info.id;
  const figure = (by: OrdersBy, kind: 'number' | 'money', valueOf: (row: Day) => string | number) => ({
    width: kind === 'money' ? 150 : 110,
    render: (row: Day) => {
      const { from, to, channel } = row;
      return <Figure kind={kind} value={String(valueOf(row))} address={ordersBehind(by, { door, id, isSelf, from, to, channel })} />;
    },
  });
  return (
    <ListPage
      endpoint={listVolumeDetail}
      subject={provider && !isSelf && (Number.isNaN(id) ? provider : <ProviderName id={id} />)}
      columns={{
        time: { width: 130, render: ({ from }) => <span className="tabular">{dayText(from)}</span> },
        channel: { width: 110 },
        orders: figure('made', 'number', ({ orders }) => orders),
        paid_orders: figure('paidNow', 'number', ({ paid_orders: paid }) => paid),
        success_rate: { width: 104, render: ({ orders, success_rate: rate }) => successRateText(orders, rate) },
        volume: figure('paid', 'money', ({ volume }) => volume),
        reversed_amount: figure('reversed', 'money', ({ reversed_amount: amount }) => amount),
        commission: figure('booked', 'money', ({ commission }) => commission),
      }}
    >
      {door === 'other' && !provider && <RowLink to={addresses.teamVolume(door)}>{t('statistics.chooseProvider')}</RowLink>}
      <CountedDays rule="statistics.dayRule" zone={platformZone} />
      <ListSums
        endpoint={sumVolumeDetail}
        titles={{
          volume: 'statistics.volume',
          reversed_amount: 'statistics.reversedAmount',
          commission: 'statistics.commission',
        }}
      />
    </ListPage>
  );
}

function ProviderName({ id }: { id: number }) {
  const { data } = useData(providerDetail, { id }, { keepsLast: true });
  return <>{data ? `${data.name} (${id})` : id}</>;
}
