import { history } from '@umijs/max';
import { useState } from 'react';
import { switchOff } from '../../../contract/fields';
import type { Row } from '../../../contract/list';
import { bridge, explainBalance, listProviderBalanceRecords, listProviderDepositRecords } from '../../../contract/records';
import {
  createProvider,
  listProviders,
  moveProvider,
  providerDetail,
  resetProviderFactor,
  resetProviderPassword,
  switchProvider,
} from '../../../contract/providers';
import { workLabels } from '../../../contract/states/parties';
import { listTeamVolume } from '../../../contract/statistics';
import { startProviderImitation } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useDoor } from '../../session/useDoor';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { LabelTag } from '../../ui/LabelTag';
import { ListPage } from '../../ui/ListPage';
import { MoreTools } from '../../ui/MoreTools';
import { NewButton } from '../../ui/NewButton';
import type { RowAction } from '../../ui/RowActions';
import { switchAction } from '../../ui/switchAction';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { ParamLink } from '../../ui/RowLink';
import { useAddressParam, useOpened } from '../../ui/useAddressParam';
import { successRateText } from '../../ui/successRate';
import { accountActions } from '../parties/accountActions';
import { imitate } from '../parties/imitate';
import { MadePassword, type MadeAccount } from '../parties/MadePassword';
import { partyLink } from '../parties/partyLink';
import type { Explained } from '../parties/ExplainDialog';
import { ExplainDialog } from '../parties/opened';
import { bridgeAddress } from '../parties/ways';
import { MoveProvider, NewProviderForm, ProviderDrawer } from './opened';
import { ProviderTrail } from './ProviderTrail';

type Provider = Row<typeof listProviders.list.columns>;

/** Providers as far as the signed-in identity sees them, flat or level by level: all for the platform, those below it for a provider. */
export function ProviderList() {
  const t = useText();
  const may = useMay();
  const { identity, info } = useSession();
  const door = useDoor();
  const [shown, show] = useOpened('provider');
  const [parentId, setParent] = useAddressParam('parent_id');
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeAccount | null>(null);
  const [moved, setMoved] = useState<Provider | null>(null);
  const top = identity === 'other' ? '0' : String(info.id);
  const [explained, explain] = useState<Explained | null>(null);
  const actions = useProviderActions({ onShow: (id) => show(String(id)), onMade: setMade, onMove: setMoved, onExplain: explain });
  const below = Number(parentId ?? 0);
  return (
    <>
      <ListPage
        endpoint={listProviders}
        lens={<ProviderTrail parentId={parentId} top={top} onChange={setParent} />}
        columns={columns}
        first={first}
        tabs={tabs}
        toolbar={
          <>
            <MoreTools tools={[may(listTeamVolume) && { key: 'teams', title: t('menu.provider.teams'), to: addresses.teamVolume(door) }]} />
            <NewButton endpoints={[createProvider]} onClick={() => setAdding(true)}>
              {t(identity === 'other' ? 'provider.new' : 'provider.newBelow')}
            </NewButton>
          </>
        }
        actions={actions}
      />
      {shown && <ProviderDrawer id={Number(shown)} onClose={() => show(null)} />}
      {explained && <ExplainDialog explained={explained} onClose={() => explain(null)} />}
      {isAdding && (
        <NewProviderForm
          {...(below > 0 && parentId !== top ? { parentId: below } : {})}
          onClose={() => setAdding(false)}
          onMade={setMade}
        />
      )}
      {made && <MadePassword identity="payee" {...made} onClose={() => setMade(null)} />}
      {moved && <MoveProvider id={moved.id} name={moved.name ?? ''} parentName={moved.parent_name} onClose={() => setMoved(null)} />}
    </>
  );
}

/** How many are below a provider, as the way to them. */
function Below({ id, size }: { id: number; size: number }) {
  const t = useText();
  return (
    <ParamLink name="parent_id" value={String(id)} className="tabular" aria-label={t('provider.showBelow', { size })}>
      {size}
    </ParamLink>
  );
}

const first = ['name', 'ms_id', 'work_status'] as const;
const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listProviders.list.columns> = {
  ms_id: { width: 98 },
  name: { width: 122, render: (party) => partyLink('provider', party) },
  username: { isOptional: true },
  parent_name: { width: 96 },
  level: { isOptional: true },
  status: { width: 66 },
  work_status: {
    width: 84,
    render: ({ status, work_status: work }) => <LabelTag labels={workLabels} value={work} isOff={status === switchOff} />,
  },
  deposit: { width: 104 },
  balance: { isOptional: true },
  today_orders: { width: 106 },
  today_amount: { width: 100 },
  success_rate: { width: 78, render: (row) => successRateText(row.today_orders, row.success_rate) },
  team_size: { width: 76, render: ({ id, team_size: size }) => (size > 0 ? <Below id={id} size={size} /> : '0') },
  team_deposit: { isOptional: true, inFiles: true },
  team_amount: { width: 128, isOptional: true, inFiles: true },
  rate_copy: { width: 74 },
  rate_pay: { width: 72 },
  allow_df: { isOptional: true },
  last_login_time: { isOptional: true },
  create_time: { isOptional: true },
};

interface Openers {
  onShow: (id: number) => void;
  onMade: (made: MadeAccount) => void;
  onMove: (provider: Provider) => void;
  onExplain: (explained: Explained) => void;
}

/** What can be done to a provider, the main thing first. */
function useProviderActions({ onShow, onMade, onMove, onExplain }: Openers): (row: Provider) => RowAction[] {
  const t = useText();
  const door = useDoor();
  return (row) => {
    const { ms_id: id } = row;
    const goTo = (address: string) => history.push(withQuery(address, { owner: `#${id}` }));
    const owner = { identity: 'payee' as const, owner_id: id };
    return [
      { key: 'imitate', label: t('party.imitate'), endpoint: startProviderImitation, onClick: () => imitate('payee', id) },
      {
        key: 'balance',
        label: t('menu.balanceRecords'),
        endpoint: listProviderBalanceRecords,
        onClick: () => goTo(addresses.providerBalance(door)),
      },
      {
        key: 'deposit',
        label: t('menu.depositRecords'),
        endpoint: listProviderDepositRecords,
        onClick: () => goTo(addresses.providerDeposit(door)),
      },
      // A provider reads the records of those below it, and what they come to alone.
      ...(door === 'other'
        ? [{ key: 'bridge', label: t('menu.bridge'), endpoint: bridge, onClick: () => history.push(bridgeAddress(door, owner)) }]
        : []),
      { key: 'explain', label: t('record.explain'), endpoint: explainBalance, onClick: () => onExplain({ ...owner, fund: 'balance' }) },
      { key: 'detail', label: t('common.detail'), endpoint: providerDetail, onClick: () => onShow(id) },
      { key: 'move', label: t('provider.move'), endpoint: moveProvider, onClick: () => onMove(row) },
      switchAction(switchProvider, row, t('provider.offAsk', { name: row.name ?? '' })),
      ...accountActions({ resetPassword: resetProviderPassword, resetFactor: resetProviderFactor }, row, onMade),
    ];
  };
}
