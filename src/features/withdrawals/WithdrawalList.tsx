import { WalletOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { applyWithdrawal, approveWithdrawal, listWithdrawals, rejectWithdrawal, sumWithdrawals } from '../../../contract/withdrawals';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import { listOwnBalanceRecords } from '../../../contract/records';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { BulkBar } from '../../ui/BulkBar';
import { bulkAction } from '../../ui/bulkAction';
import { ListPage } from '../../ui/ListPage';
import { ListSums } from '../../ui/ListSums';
import { MoreTools } from '../../ui/MoreTools';
import { NewButton } from '../../ui/NewButton';
import { ReasonField } from '../../ui/ReasonField';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { useWithdrawalActions, type Withdrawal } from './useWithdrawalActions';
import { AccountText } from '../payAccounts/AccountText';
import { Thumbnail } from '../../ui/Thumbnail';
import { ActedNote } from '../parties/ActedNote';
import { WithdrawDialog } from './opened';

const first = ['owner', 'order_sn', 'create_time'] as const;
const tabs = { filter: 'status' } as const;
const lead = ['order_sn', 'owner_name', 'account', 'amount', 'fee', 'status', 'create_time', 'voucher', 'remark', 'finish_time'] as const;

/** What its owner is told of a row that he may be about to take back. */
const decided = ['withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected', 'withdrawal.failed'] as const;

/** Who asks, where to and how much stand first: by them one decides. */
const columns: OptionsOfColumns<typeof listWithdrawals.list.columns> = {
  order_sn: { width: 124 },
  owner_id: { isOptional: true, inFiles: true },
  owner_name: { width: 142 },
  account: { width: 184, render: ({ account, method }) => <AccountText text={account} method={method} /> },
  amount: { width: 112 },
  fee: { width: 76 },
  status: { width: 84 },
  create_time: { width: 116 },
  voucher: { width: 66, render: ({ voucher }) => (voucher ? <Thumbnail url={voucher} title="withdrawal.voucher" /> : null) },
  remark: {
    width: 132,
    onCard: 'whole',
    render: ({ acted_by: actedBy, remark }) => (actedBy ? <ActedNote actedBy={actedBy} note={remark} /> : null),
  },
  acted_by: { isOptional: true, inFiles: true },
  method: { width: 98, isOptional: true, inFiles: true },
  reviewer: { isOptional: true, inFiles: true },
  payer: { isOptional: true, inFiles: true },
  finish_time: { isOptional: true, inFiles: true },
};

/** Withdrawals: one's own to apply for and take back, everybody's to review and pay for the platform. */
export function WithdrawalList() {
  const t = useText();
  const { identity } = useSession();
  const [isApplying, setApplying] = useState(false);
  const { actions, dialogs } = useWithdrawalActions();
  return (
    <>
      <ListPage
        endpoint={listWithdrawals}
        columns={columns}
        lead={lead}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        staleBy={decided}
        toolbar={
          <>
            {identity === 'payee' && <OwnRecords />}
            <NewButton endpoints={[applyWithdrawal]} icon={<WalletOutlined />} onClick={() => setApplying(true)}>
              {t('withdrawal.new')}
            </NewButton>
          </>
        }
        actions={actions}
        pickedFor={bulkCalls}
        hasViews
      >
        <ListSums endpoint={sumWithdrawals} titles={{ amount: 'withdrawal.amount', fee: 'withdrawal.fee' }} />
        <WithdrawalBulkBar />
      </ListPage>
      {isApplying && <WithdrawDialog onClose={() => setApplying(false)} />}
      {dialogs}
    </>
  );
}

/** The menu of a provider has no entry for the record of its balance: it stands behind what it withdraws. */
function OwnRecords() {
  const t = useText();
  const may = useMay();
  const isAllowed = may(listOwnBalanceRecords);
  return (
    <MoreTools
      tools={[
        isAllowed && { key: 'records', title: t('menu.balanceRecords'), to: addresses.ownBalance('payee') },
        isAllowed && { key: 'bridge', title: t('menu.bridge'), to: addresses.bridge('payee') },
      ]}
    />
  );
}

const bulkCalls = [approveWithdrawal, rejectWithdrawal];

/** What can be decided of several at once. */
function WithdrawalBulkBar() {
  const t = useText();
  const line = {
    isFor: ({ status }: Withdrawal) => status === withdrawalStatuses.pending,
    nameOf: ({ order_sn: sn }: Withdrawal) => sn,
    noteOf: ({ owner_name: owner, amount, account, acted_by: actor }: Withdrawal) =>
      [
        ...(owner ? [owner] : []),
        t('withdrawal.about', { amount: moneyText(amount), account: account ?? '' }),
        ...(actor ? [t('paper.acted', { actor })] : []),
      ].join(' · '),
    noteTitle: t('withdrawal.whose'),
  };
  const actions = [
    bulkAction(approveWithdrawal, {
      ...line,
      key: 'approve',
      label: t('common.approve'),
      toInput: ({ order_sn }, requestId) => ({ order_sn, request_id: requestId }),
    }),
    bulkAction(rejectWithdrawal, {
      ...line,
      key: 'reject',
      label: t('common.reject'),
      isDanger: true,
      isReady: ({ reason = '' }) => reason.trim() !== '',
      fields: <ReasonField />,
      toInput: ({ order_sn }, requestId, { reason = '' }) => ({ order_sn, reason, request_id: requestId }),
    }),
  ];
  return <BulkBar endpoint={listWithdrawals} actions={actions} />;
}
