import { useState } from 'react';
import { createDeposit, depositInfo, listDepositRecharges, sumDepositRecharges } from '../../../contract/deposits';
import { payMethods } from '../../../contract/states/payAccounts';
import { useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { ListSums } from '../../ui/ListSums';
import { NewButton } from '../../ui/NewButton';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { useOpened } from '../../ui/useAddressParam';
import { RechargeInfoDialog } from '../recharges/opened';
import { UnmatchedButton } from '../recharges/UnmatchedButton';
import { Thumbnail } from '../../ui/Thumbnail';
import { ActedNote } from '../parties/ActedNote';
import { DecisionDialog, DepositDialog } from './opened';
import { AccountText } from '../payAccounts/AccountText';
import { useDepositActions, type Deposit, type DepositDecision } from './useDepositActions';

const first = ['name', 'order_sn', 'create_time'] as const;
const tabs = { filter: 'status' } as const;
const lead = ['order_sn', 'name', 'account', 'amount', 'credited', 'voucher', 'status', 'create_time'] as const;

const decided = ['recharge.credited', 'deposit.rejected'] as const;

/** Who paid, where to, how much and the proof of it stand first: by them one decides. */
const columns: OptionsOfColumns<typeof listDepositRecharges.list.columns> = {
  order_sn: { width: 124 },
  ms_id: { isOptional: true, inFiles: true },
  name: { width: 132 },
  account: { width: 180, render: ({ account, method }) => <AccountText text={account} method={method} /> },
  amount: { width: 112 },
  credited: { width: 112 },
  voucher: { width: 72, render: ({ voucher }) => (voucher ? <Thumbnail url={voucher} title="deposit.voucher" /> : null) },
  status: { width: 84 },
  create_time: { width: 116 },
  method: { width: 98, isOptional: true, inFiles: true },
  remark: { isOptional: true, inFiles: true },
  reason: {
    width: 124,
    onCard: 'whole',
    render: ({ acted_by: actedBy, reason }) => (actedBy ? <ActedNote actedBy={actedBy} note={reason} /> : null),
  },
  acted_by: { isOptional: true, inFiles: true },
  reviewer: { isOptional: true, inFiles: true },
  finish_time: { isOptional: true, inFiles: true },
};

/** Deposits that were paid in: a provider's own, or everybody's for the platform, which reviews them. */
export function DepositList() {
  const t = useText();
  const [shown, show] = useOpened('recharge');
  const [isOpening, setOpening] = useState(false);
  const [deciding, setDeciding] = useState<{ what: DepositDecision; row: Deposit } | null>(null);
  const actions = useDepositActions({ onDecide: (what, row) => setDeciding({ what, row }), onShow: show });
  return (
    <>
      <ListPage
        endpoint={listDepositRecharges}
        columns={columns}
        lead={lead}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        staleBy={decided}
        toolbar={
          <>
            <UnmatchedButton />
            <NewButton endpoints={[createDeposit]} onClick={() => setOpening(true)}>
              {t('recharge.new')}
            </NewButton>
          </>
        }
        actions={actions}
        hasViews
      >
        <ListSums endpoint={sumDepositRecharges} titles={{ amount: 'recharge.amount', credited: 'recharge.credited' }} />
      </ListPage>
      {isOpening && (
        <DepositDialog
          onClose={() => setOpening(false)}
          onDone={({ order_sn: orderSn, method }) => method !== payMethods.bank && show(orderSn)}
        />
      )}
      {shown && <RechargeInfoDialog endpoint={depositInfo} orderSn={shown} onClose={() => show(null)} />}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
