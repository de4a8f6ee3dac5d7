import { useAccess } from '@umijs/max';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { switchOf } from '../../../contract/fields';
import { channels, type ChannelName } from '../../../contract/labels';
import { createReceivingAccount, listReceivingAccounts } from '../../../contract/receivingAccounts';
import { restLabels } from '../../../contract/states/receivingAccounts';
import { useText } from '../../locales/useText';
import type { StaleBy } from '../../session/queries';
import { useSession } from '../../session/useSession';
import { LabelTag } from '../../ui/LabelTag';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import { Thumbnail } from '../../ui/Thumbnail';
import { timeText } from '../../ui/time';
import { useAddressParam } from '../../ui/useAddressParam';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { AccountBulkBar, accountBulkCalls } from './AccountBulkBar';
import { EditAccountForm, NewAccountForm } from './opened';
import styles from './ReceivingAccountList.module.css';
import { isStoredImage } from './storedImage';
import { UsedToday } from './UsedToday';
import { isResting, useAccountActions, type ReceivingAccount } from './useAccountActions';
import { Tag } from '../../ui/Tag';

interface ReceivingAccountListProps {
  /** One channel; all where it is not said. */
  channel?: ChannelName;
}

/** Messages after which what stands in the list is no longer so. */
const tellingKinds: StaleBy = ['order.new', 'account.resting'];

/** Receiving accounts as far as the signed-in identity sees them, with what each has used, what waits and why it rests. */
export function ReceivingAccountList({ channel }: ReceivingAccountListProps) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<ReceivingAccount | null>(null);
  const [isTeam, setTeam] = useTeamView();
  const { identity } = useSession();
  const fixed = useMemo(
    () => ({ ...(channel ? { channel: channels[channel] } : {}), ...(identity === 'payee' ? { team: switchOf(isTeam) } : {}) }),
    [channel, identity, isTeam],
  );
  const actions = useAccountActions(setEdited);
  const columns = useMemo(() => columnsOf(channel, identity === 'payee' && !isTeam), [channel, identity, isTeam]);
  return (
    <>
      <ListPage
        endpoint={listReceivingAccounts}
        fixed={fixed}
        liveBy={tellingKinds}
        columns={columns}
        lead={lead}
        first={first}
        tabs={tabs}
        lens={<TeamChoice isTeam={isTeam} onChange={setTeam} />}
        toolbar={
          !isTeam && (
            <NewButton endpoints={[createReceivingAccount]} onClick={() => setAdding(true)}>
              {t('receivingAccount.new')}
            </NewButton>
          )
        }
        {...(isTeam ? {} : { actions, pickedFor: accountBulkCalls })}
        hasViews
      >
        {!isTeam && <AccountBulkBar />}
      </ListPage>
      {isAdding && <NewAccountForm channel={channel} onClose={() => setAdding(false)} />}
      {edited && <EditAccountForm account={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Of whom a provider sees the accounts: its own, or those of the ones below it, while the platform shows teams. */
function useTeamView(): [boolean, (isTeam: boolean) => void] {
  const { teamOrders } = useAccess();
  const [of, setOf] = useAddressParam('of');
  return [teamOrders === true && of === 'team', (isTeam) => setOf(isTeam ? 'team' : null)];
}

function TeamChoice({ isTeam, onChange }: { isTeam: boolean; onChange: (isTeam: boolean) => void }) {
  const t = useText();
  if (!useAccess().teamOrders) return null;
  return (
    <Segmented
      className={styles.of}
      aria-label={t('receivingAccount.of')}
      value={isTeam}
      onChange={onChange}
      options={[
        { value: false, label: t('receivingAccount.own') },
        { value: true, label: t('receivingAccount.team') },
      ]}
    />
  );
}

const first = ['shop', 'provider', 'rest'] as const;
const tabs = { filter: 'status' } as const;
const lead = ['account_id', 'shop', 'provider', 'channel', 'status', 'rest', 'today_amount', 'waiting_orders', 'success_rate'] as const;

function columnsOf(channel: ChannelName | undefined, isOwn: boolean): OptionsOfColumns<typeof listReceivingAccounts.list.columns> {
  return {
    account_id: { width: 100 },
    shop: { width: 132 },
    ms_id: { isOptional: true },
    provider: { width: 108, isOptional: isOwn },
    channel: { width: 98, isOptional: channel !== undefined },
    status: { width: 66 },
    rest: { width: 120, onCard: 'state', render: (account) => <Rest account={account} /> },
    run_outs: { width: 112, isOptional: true },
    resting_time: { isOptional: true },
    // Up to the success rate, nothing is to be looked for at 1440 px.
    today_amount: { width: 186, onCard: 'progress', render: (account) => <UsedToday account={account} /> },
    daily_amount: { isOptional: true },
    today_orders: { width: 108, isOptional: true },
    daily_count: { width: 92, isOptional: true },
    waiting_orders: { width: 86 },
    success_rate: { width: 108 },
    account_no: { width: 130 },
    holder: { isOptional: true, inFiles: true },
    qr_code: { isOptional: true, inFiles: true, render: ({ qr_code: code }) => (code ? <QrCode address={code} /> : undefined) },
    min_amount: { isOptional: true, inFiles: true },
    max_amount: { isOptional: true, inFiles: true },
    hours: { isOptional: true, inFiles: true, render: ({ hours }) => <Hours hours={hours} /> },
    weight: { isOptional: true, inFiles: true },
    create_time: { isOptional: true, inFiles: true },
  };
}

function Hours({ hours }: { hours: string | null }) {
  const t = useText();
  return <span className="tabular">{hours?.replace('-', ' – ') ?? t('receivingAccount.always')}</span>;
}

/** Why an account rests, where it does. */
function Rest({ account }: { account: ReceivingAccount }) {
  const t = useText();
  const { rest, run_outs: n, resting_time: since } = account;
  if (!isResting(account)) return <LabelTag labels={restLabels} value={rest} />;
  return (
    <Tag tone={restLabels[rest].tone} title={t('receivingAccount.restSince', { time: timeText(since) })}>
      {t('receivingAccount.restText', { n })}
    </Tag>
  );
}

/** What customers pay by: the image small, and large when it is clicked; a link opens by itself. */
function QrCode({ address }: { address: string }) {
  const t = useText();
  if (isStoredImage(address)) return <Thumbnail url={address} title="receivingAccount.qrCode" />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t('receivingAccount.openLink')}
    </a>
  );
}
