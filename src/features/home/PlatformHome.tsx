import { Col, Row, Typography } from 'antd';
import type { FigureName } from '../../../contract/home';
import { listTodos, orderTrend } from '../../../contract/home';
import { ledgerChecks } from '../../../contract/ledgerChecks';
import { startSimulator } from '../../../contract/simulator';
import { approveWithdrawal, listWithdrawals } from '../../../contract/withdrawals';
import { useText, type Say } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { AlertsCard } from './AlertsCard';
import { Figures } from './Figures';
import { LedgerCard } from './LedgerCard';
import { OrderTrend } from './OrderTrend';
import { PendingWithdrawals } from './PendingWithdrawals';
import { SimulatorCard } from './SimulatorCard';
import { TodoStrip } from './TodoStrip';
import styles from './Home.module.css';

const today: readonly FigureName[] = [
  'ordersToday',
  'paidOrdersToday',
  'successRateToday',
  'paidAmountToday',
  'paidAmountYesterday',
  'preDeposit',
  'softwarePayable',
];
const parties: readonly FigureName[] = ['merchants', 'providers', 'providersWorking'];

/** How long the pre-deposit lasts, where that can be said. */
function lasts(t: Say, found: ReadonlyMap<FigureName, string>) {
  const days = found.get('preDepositDays');
  if (days === undefined) return undefined;
  return days === '0' ? <Typography.Text type="danger">{t('home.figure.preDepositOut')}</Typography.Text> : t('home.lasts', { days });
}

/** An operator's day: what waits, how today goes beside yesterday, what can be decided at once, and whether all is well. */
export function PlatformHome() {
  const t = useText();
  const may = useMay();
  const hasWithdrawals = may(approveWithdrawal) && may(listWithdrawals);
  const hasMain = may(orderTrend) || hasWithdrawals;
  return (
    <>
      {may(listTodos) && <TodoStrip />}
      <Figures label={t('home.today')} names={today} notes={(found) => ({ preDeposit: lasts(t, found) })} />
      <Row gutter={[16, 16]}>
        {hasMain && (
          <Col xs={24} xl={16} className={styles.side}>
            {may(orderTrend) && <OrderTrend />}
            {hasWithdrawals && <PendingWithdrawals />}
          </Col>
        )}
        <Col xs={24} xl={hasMain ? 8 : 24} className={styles.side}>
          <AlertsCard />
          {may(ledgerChecks) && <LedgerCard />}
          {may(startSimulator) && <SimulatorCard />}
        </Col>
      </Row>
      <Figures label={t('home.parties')} names={parties} />
    </>
  );
}
