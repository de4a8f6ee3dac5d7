import { Link } from '@umijs/max';
import { Button, Col, Row } from 'antd';
import { useState } from 'react';
import { switchOn } from '../../../contract/fields';
import { givenUpSince, orderTrend, type FigureName } from '../../../contract/home';
import { listOrders } from '../../../contract/orders';
import { callbackStates } from '../../../contract/states/orders';
import { applyWithdrawal } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { Copyable } from '../../ui/Copyable';
import { WithdrawDialog } from '../withdrawals/opened';
import { Figures } from './Figures';
import { OrderRows } from './OrderRows';
import { OrderTrend } from './OrderTrend';
import { useSummary } from './useSummary';
import styles from './Home.module.css';

const held: readonly FigureName[] = ['balance', 'balanceFrozen', 'rateCopy', 'ratePay'];
const today: readonly FigureName[] = ['ordersToday', 'paidOrdersToday', 'successRateToday', 'paidAmountToday', 'paidAmountYesterday'];

/** A merchant's day: what it has, by which number it is known, whose callbacks failed, and how its orders go. */
export function MerchantHome() {
  const t = useText();
  const may = useMay();
  const { info } = useSession();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <>
      <p className={styles.own}>
        {t('merchant.id')} <Copyable text={String(info.id)} />
        <Link to={addresses.document}>{t('home.document')}</Link>
      </p>
      <Figures
        label={t('home.held')}
        names={held}
        actions={
          may(applyWithdrawal) &&
          info.allow_df === switchOn && (
            <Button type="primary" onClick={() => setWithdrawing(true)}>
              {t('withdrawal.new')}
            </Button>
          )
        }
      />
      <Figures label={t('home.today')} names={today} />
      <Row gutter={[16, 16]}>
        {may(listOrders) && <FailedCallbacks />}
        {may(orderTrend) && (
          <Col span={24}>
            <OrderTrend />
          </Col>
        )}
        {may(listOrders) && (
          <Col span={24}>
            <OrderRows title={t('home.latestOrders')} empty={t('home.noOrders')} />
          </Col>
        )}
      </Row>
      {isWithdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} />}
    </>
  );
}

/** Callbacks that were given up, to be looked at and sent again; nothing where there are none. */
function FailedCallbacks() {
  const t = useText();
  const { data } = useSummary();
  const count = Number(data?.figures.find(({ name }) => name === 'callbacksGivenUp')?.value ?? 0);
  if (!data || count === 0) return null;
  return (
    <Col span={24}>
      <OrderRows
        title={t('home.figure.callbacksGivenUp')}
        empty={t('home.noOrders')}
        count={count}
        filters={{ callback_status: callbackStates.givenUp, create_time_from: givenUpSince(data.now) }}
      />
    </Col>
  );
}
