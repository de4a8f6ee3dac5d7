import { history, Link, useLocation } from '@umijs/max';
import type { Row } from '../../../contract/list';
import { listTeamVolume, listVolumeDetail, sumTeamVolume } from '../../../contract/statistics';
import { platformZone } from '../../../contract/zone';
import { useText } from '../../locales/useText';
import { useDoor, type Door } from '../../session/useDoor';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { ListSums } from '../../ui/ListSums';
import { useAddressParam } from '../../ui/useAddressParam';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { successRateText } from '../../ui/successRate';
import { ProviderWay } from '../parties/ProviderWay';
import { CountedDays } from './CountedDays';
import { Figure } from './Figure';
import { ordersBehind, type OrdersBy } from './teamLinks';

type Columns = typeof listTeamVolume.list.columns;
type Team = Row<Columns>;

/** The query of an address that goes along from level to level: the days. */
const daysOf = (search: string) =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name === 'days_from' || name === 'days_to'));

const isNumber = (text: string) => /^\d{1,15}$/.test(text);

const roots = { above: '' };

/** What teams received: the roots, or those right below the caller. */
export function TeamVolume() {
  return <Teams above={null} />;
}

/** The same one level further down, of the one that the address names. */
export function TeamMembers() {
  const [above] = useAddressParam('above');
  return <Teams above={above} />;
}

function Teams({ above }: { above: string | null }) {
  const t = useText();
  const { info } = useSession();
  const door = useDoor();
  const { search } = useLocation();
  const days = daysOf(search);
  const toTeam = (id: string | number) => withQuery(addresses.teamMembers(door), { ...days, above: id });
  const top = { id: door === 'other' ? '0' : String(info.id), name: t('statistics.allTeams') };
  return (
    <ListPage
      endpoint={listTeamVolume}
      fixed={above === null ? roots : undefined}
      intro={
        above &&
        isNumber(above) && (
          <ProviderWay
            id={Number(above)}
            top={top}
            toAddress={(id) => (id === top.id ? withQuery(addresses.teamVolume(door), days) : toTeam(id))}
          />
        )
      }
      columns={columnsOf(door, toTeam)}
      actions={({ subject_id: id, members }) => [
        ...(members > 1
          ? [{ key: 'members', label: t('statistics.showMembers'), endpoint: listTeamVolume, onClick: () => history.push(toTeam(id)) }]
          : []),
        {
          key: 'detail',
          label: t('statistics.detail'),
          endpoint: listVolumeDetail,
          onClick: () => history.push(withQuery(addresses.volumeDetail(door), { ...days, provider: id })),
        },
      ]}
    >
      <CountedDays rule="statistics.teamRule" zone={platformZone} />
      <ListSums
        endpoint={sumTeamVolume}
        titles={{
          team_volume: 'statistics.teamVolume',
          own_volume: 'statistics.ownVolume',
          team_commission: 'statistics.teamCommission',
          own_commission: 'statistics.ownCommission',
        }}
      />
    </ListPage>
  );
}

function columnsOf(door: Door, toTeam: (id: number) => string): OptionsOfColumns<Columns> {
  const figure = (by: OrdersBy, kind: 'number' | 'money', valueOf: (row: Team) => string | number, isTeam = true) => ({
    width: kind === 'money' ? 132 : 88,
    render: (row: Team) => {
      const { subject_id: id, from, to, members } = row;
      const address = ordersBehind(by, { door, id, isTeam: isTeam && members > 1, from, to });
      return <Figure kind={kind} value={String(valueOf(row))} address={address} />;
    },
  });
  return {
    subject_id: { width: 110, isOptional: true },
    name: {
      width: 170,
      render: ({ subject_id: id, name, members }) => (members > 1 ? <Link to={toTeam(id)}>{name}</Link> : undefined),
    },
    level: { width: 72, isOptional: true },
    members: { width: 92 },
    orders: figure('made', 'number', ({ orders }) => orders),
    paid_orders: figure('paidNow', 'number', ({ paid_orders: paid }) => paid),
    success_rate: { width: 104, render: ({ orders, success_rate: rate }) => successRateText(orders, rate) },
    team_volume: figure('paid', 'money', ({ team_volume: volume }) => volume),
    own_volume: figure('paid', 'money', ({ own_volume: volume }) => volume, false),
    team_commission: { ...figure('earned', 'money', ({ team_commission: commission }) => commission), isOptional: true },
    own_commission: figure('earned', 'money', ({ own_commission: commission }) => commission, false),
  };
}
