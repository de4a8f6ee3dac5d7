import { useAccess } from '@umijs/max';
import { Image, Segmented, Tag } from 'antd';
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
import { timeText } from '../../ui/time';
import { useAddressParam } from '../../ui/useAddressParam';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { AccountBulkBar } from './AccountBulkBar';
import { EditAccountForm, NewAccountForm } from './AccountForm';
import { isStoredImage } from './QrCodeField';
import styles from './ReceivingAccountList.module.css';
import { UsedToday } from './UsedToday';
import { isResting, useAccountActions, type ReceivingAccount } from './useAccountActions';

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
  return (
    <>
      <ListPage
        endpoint={listReceivingAccounts}
        fixed={fixed}
        liveBy={tellingKinds}
        columns={columnsOf(channel, identity === 'payee' && !isTeam)}
        intro={<TeamChoice isTeam={isTeam} onChange={setTeam} />}
        actionsWidth={172}
        toolbar={
          !isTeam && (
            <NewButton endpoints={[createReceivingAccount]} onClick={() => setAdding(true)}>
              {t('receivingAccount.new')}
            </NewButton>
          )
        }
        {...(isTeam ? {} : { actions })}
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

function columnsOf(channel: ChannelName | undefined, isOwn: boolean): OptionsOfColumns<typeof listReceivingAccounts.list.columns> {
  return {
    account_id: { width: 108 },
    shop: { width: 134 },
    ms_id: { isOptional: true },
    provider: { width: 110, isOptional: isOwn },
    channel: { width: 100, isOptional: channel !== undefined },
    status: { width: 66 },
    rest: { width: 130, render: (account) => <Rest account={account} /> },
    run_outs: { isOptional: true },
    resting_time: { isOptional: true },
    // Up to the success rate, nothing is to be looked for at 1440 px.
    today_amount: { width: 186, render: (account) => <UsedToday account={account} /> },
    daily_amount: { isOptional: true },
    today_orders: { isOptional: true },
    daily_count: { isOptional: true },
    waiting_orders: { width: 84 },
    success_rate: { width: 92 },
    account_no: { width: 160 },
    holder: { width: 110 },
    qr_code: { width: 110, render: ({ qr_code: code }) => (code ? <QrCode address={code} /> : undefined) },
    min_amount: { width: 120 },
    max_amount: { width: 120 },
    hours: { width: 116, render: ({ hours }) => <Hours hours={hours} /> },
    weight: { width: 92 },
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
    <Tag color={restLabels[rest].tone} title={t('receivingAccount.restSince', { time: timeText(since) })}>
      {t('receivingAccount.restText', { n })}
    </Tag>
  );
}

/** What customers pay by: the image small, and large when it is clicked; a link opens by itself. */
function QrCode({ address }: { address: string }) {
  const t = useText();
  if (isStoredImage(address)) return <Image src={address} alt={t('receivingAccount.qrCode')} width={28} height={28} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t('receivingAccount.openLink')}
    </a>
  );
}
