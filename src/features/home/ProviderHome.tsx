import { history } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { createDeposit, transferOwnDeposit } from '../../../contract/deposits';
import { switchOn } from '../../../contract/fields';
import { orderTrend, type FigureName } from '../../../contract/home';
import { listWaitingOrders } from '../../../contract/orders';
import { switchWork } from '../../../contract/providers';
import { applyWithdrawal } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { useWork } from '../../shell/useWork';
import { OwnTransferDialog } from '../deposits/TransferDialog';
import { WithdrawDialog } from '../withdrawals/WithdrawDialog';
import { Figures } from './Figures';
import { OrderTrend } from './OrderTrend';
import { WaitingOrders } from './WaitingOrders';

const held: readonly FigureName[] = ['deposit', 'depositFrozen', 'balance', 'balanceFrozen'];
const today: readonly FigureName[] = [
  'ordersToday',
  'paidOrdersToday',
  'successRateToday',
  'paidAmountToday',
  'paidAmountYesterday',
  'callbacksGivenUp',
];
const terms: readonly FigureName[] = ['rateCopy', 'ratePay', 'directSubProviders', 'teamSize'];

/** A provider's day: whether it works, what it has to work with, and what waits for its money. */
export function ProviderHome() {
  const t = useText();
  const may = useMay();
  const [dialog, setDialog] = useState<'transfer' | 'withdraw' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <RestsBanner />
      <Figures
        label={t('home.held')}
        names={held}
        actions={<HeldActions onTransfer={() => setDialog('transfer')} onWithdraw={() => setDialog('withdraw')} />}
      />
      {may(listWaitingOrders) && <WaitingOrders />}
      <Figures label={t('home.today')} names={today} />
      {may(orderTrend) && <OrderTrend />}
      <Figures label={t('home.terms')} names={terms} />
      {dialog === 'transfer' && <OwnTransferDialog onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog onClose={close} />}
    </>
  );
}

/** Who rests is given nothing, and may have forgotten that it does. */
function RestsBanner() {
  const t = useText();
  const may = useMay();
  const { isWorking, isBusy, change } = useWork(useSession());
  if (isWorking || !may(switchWork)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('shell.restingHint')}
      action={
        <Button size="small" loading={isBusy} onClick={() => void change(true)}>
          {t('home.workAgain')}
        </Button>
      }
    />
  );
}

function HeldActions({ onTransfer, onWithdraw }: { onTransfer: () => void; onWithdraw: () => void }) {
  const t = useText();
  const may = useMay();
  const { info } = useSession();
  return (
    <>
      {may(createDeposit) && (
        <Button type="primary" onClick={() => history.push(addresses.depositRecharges('payee'))}>
          {t('recharge.new')}
        </Button>
      )}
      {may(transferOwnDeposit) && <Button onClick={onTransfer}>{t('depositTransfer.new')}</Button>}
      {may(applyWithdrawal) && info.allow_df === switchOn && <Button onClick={onWithdraw}>{t('withdrawal.new')}</Button>}
    </>
  );
}
