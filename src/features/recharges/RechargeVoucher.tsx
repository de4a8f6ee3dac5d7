import { PrinterOutlined } from '@ant-design/icons';
import { useSearchParams } from '@umijs/max';
import { Button, Empty, Result, Skeleton } from 'antd';
import { rechargeInfo } from '../../../contract/recharges';
import { payMethodLabels } from '../../../contract/states/payAccounts';
import { rechargeStatuses } from '../../../contract/states/recharges';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { LoadFailed } from '../../ui/LoadFailed';
import { PageFrame } from '../../ui/PageFrame';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import styles from './RechargeVoucher.module.css';

/** The voucher of a finished recharge, for one sheet of A4. */
export function RechargeVoucher() {
  const t = useText();
  const [search] = useSearchParams();
  const orderSn = search.get('order_sn');
  return (
    <PageFrame
      title={t('voucher.title')}
      extra={
        orderSn && (
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('voucher.print')}
          </Button>
        )
      }
    >
      {orderSn ? <Voucher orderSn={orderSn} /> : <Empty description={t('voucher.none')} />}
    </PageFrame>
  );
}

function Voucher({ orderSn }: { orderSn: string }) {
  const t = useText();
  const { data, error, reload } = useData(rechargeInfo, { order_sn: orderSn });
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (data.status !== rechargeStatuses.success) return <Result status="info" title={t('voucher.unfinished')} subTitle={data.order_sn} />;
  const lines = [
    [t('recharge.sn'), data.order_sn],
    [t('recharge.amount'), moneyText(data.amount)],
    [t('recharge.credited'), data.credited === null ? '—' : moneyText(data.credited)],
    [t('recharge.usdt'), data.ustd_amount],
    [t('recharge.received'), data.usdt_received ?? '—'],
    [t('recharge.rate'), data.exchange_rate],
    [t('recharge.network'), t(payMethodLabels[data.method].word)],
    [t('recharge.address'), data.ustr],
    [t('transfer.txId'), data.tx_id ?? '—'],
    [t('common.createTime'), timeText(data.create_time)],
    [t('recharge.paidTime'), timeText(data.paid_time)],
    [t('common.operator'), data.operator],
  ];
  return (
    <article className={styles.sheet}>
      <header>
        <h2>{data.system_name}</h2>
        <p>{t('voucher.title')}</p>
      </header>
      <dl>
        {lines.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>{t('voucher.foot', { time: timeText(Math.floor(Date.now() / 1000)) })}</footer>
    </article>
  );
}
