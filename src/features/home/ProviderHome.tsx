import { history } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { createDeposit, transferOwnDeposit } from '../../../contract/deposits';
import type { Output } from '../../../contract/endpoint';
import { switchOn } from '../../../contract/fields';
import { orderTrend, type FigureName } from '../../../contract/home';
import { listWaitingOrders } from '../../../contract/orders';
import { payMethods } from '../../../contract/states/payAccounts';
import { applyWithdrawal } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { DepositDialog, OwnTransferDialog } from '../deposits/opened';
import { WithdrawDialog } from '../withdrawals/opened';
import { Figures } from './Figures';
import { NotGiven } from './NotGiven';
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

/** What can be done with what is held, each in a dialog over the page. */
type HeldAction = 'deposit' | 'transfer' | 'withdraw';

/** A provider's day: whether it works, what it has to work with, and what waits for its money. */
export function ProviderHome() {
  const t = useText();
  const may = useMay();
  const [dialog, setDialog] = useState<HeldAction | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <NotGiven payIn={<PayIn size="small" onOpen={setDialog} />} />
      <Figures label={t('home.held')} names={held} actions={<HeldActions onOpen={setDialog} />} />
      {may(listWaitingOrders) && <WaitingOrders />}
      <Figures label={t('home.today')} names={today} />
      {may(orderTrend) && <OrderTrend />}
      <Figures label={t('home.terms')} names={terms} />
      {dialog === 'deposit' && <DepositDialog onClose={close} onDone={showHowToPay} />}
      {dialog === 'transfer' && <OwnTransferDialog onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog onClose={close} />}
    </>
  );
}

/** A transfer to a card is made before it is told of. USDT is sent afterwards, by what stands beside the deposit in its list. */
function showHowToPay({ order_sn: orderSn, method }: Output<typeof createDeposit>): void {
  if (method !== payMethods.bank) history.push(withQuery(addresses.depositRecharges('payee'), { recharge: orderSn }));
}

/** What brings deposit. */
function PayIn({ onOpen, ...button }: { onOpen: (action: HeldAction) => void } & Pick<ButtonProps, 'size'>) {
  const t = useText();
  const may = useMay();
  return (
    <>
      {may(createDeposit) && (
        <Button {...button} type="primary" onClick={() => onOpen('deposit')}>
          {t('recharge.new')}
        </Button>
      )}
      {may(transferOwnDeposit) && (
        <Button {...button} onClick={() => onOpen('transfer')}>
          {t('depositTransfer.new')}
        </Button>
      )}
    </>
  );
}

function HeldActions({ onOpen }: { onOpen: (action: HeldAction) => void }) {
  const t = useText();
  const may = useMay();
  const { info } = useSession();
  return (
    <>
      <PayIn onOpen={onOpen} />
      {may(applyWithdrawal) && info.allow_df === switchOn && <Button onClick={() => onOpen('withdraw')}>{t('withdrawal.new')}</Button>}
    </>
  );
}
