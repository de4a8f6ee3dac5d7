import { Alert, Button, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { Output } from '../../../contract/endpoint';
import type { rechargeInfo } from '../../../contract/recharges';
import { payMethodLabels } from '../../../contract/states/payAccounts';
import { rechargeStatuses, rechargeStatusLabels } from '../../../contract/states/recharges';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { changedBy } from '../../session/queries';
import { useData } from '../../session/useData';
import { Copyable } from '../../ui/Copyable';
import { Countdown } from '../../ui/Countdown';
import { Modal } from '../../ui/dialogParts';
import { FactTable } from '../../ui/FactTable';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { useFocusBack } from '../../ui/useFocusBack';
import styles from './RechargeInfoDialog.module.css';

interface RechargeInfoDialogProps {
  /** Which call knows of it: the platform's own, or a provider's. */
  endpoint: typeof rechargeInfo;
  orderSn: string;
  onClose: () => void;
}

const everyMs = 3000;

const isOpen = ({ status }: { status: number }) => status === rechargeStatuses.waiting || status === rechargeStatuses.confirming;

/** What to pay and where, until it has arrived: the dialog sees that by itself. */
export function RechargeInfoDialog({ endpoint, orderSn, onClose }: RechargeInfoDialogProps) {
  const t = useText();
  // It stands in the address: the browser's Back leads away from it by itself.
  useFocusBack();
  const { data, error, reload } = useData(
    endpoint,
    { order_sn: orderSn },
    { everyMs: (info) => isOpen(info) && everyMs, staleBy: ['recharge.credited'] },
  );
  const isWaiting = data !== null && isOpen(data);
  // When waiting ends, what stands behind the dialog is no longer what it was.
  useEffect(() => (isWaiting ? () => changedBy(endpoint) : undefined), [isWaiting, endpoint]);

  return (
    <Modal open title={t('recharge.infoTitle')} width={500} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && !data && <Skeleton active />}
      {!error && data && (
        <>
          {data.status === rechargeStatuses.success ? (
            <Result
              status="success"
              title={t('recharge.success')}
              subTitle={moneyText(data.credited ?? data.amount)}
              extra={<Button onClick={onClose}>{t('common.close')}</Button>}
            />
          ) : (
            <QrCode info={data} onOver={reload} />
          )}
          <RechargeFacts info={data} />
          {isWaiting && (
            <ul className={styles.tips}>
              <li>{t('recharge.tipExact')}</li>
              <li className={styles.danger}>{t('recharge.tipNetwork', { network: t(payMethodLabels[data.method].word) })}</li>
              <li>{t('recharge.tipSoon')}</li>
              <li>{t('recharge.tipSupport')}</li>
            </ul>
          )}
        </>
      )}
    </Modal>
  );
}

type Info = Output<typeof rechargeInfo>;

function QrCode({ info, onOver }: { info: Info; onOver: () => void }) {
  const t = useText();
  const isCancelled = info.status === rechargeStatuses.cancelled;
  return (
    <div className={styles.qr} data-over={!isOpen(info)}>
      <img src={info.ucode} alt={t('recharge.qr')} width={180} height={180} />
      {isOpen(info) ? (
        <p className={styles.left}>
          {t('recharge.left')} <Countdown until={info.expire_time} label={t('recharge.left')} onOver={onOver} />
        </p>
      ) : (
        <Alert type="warning" showIcon title={t(isCancelled ? 'recharge.isCancelled' : 'recharge.isExpired')} />
      )}
    </div>
  );
}

function RechargeFacts({ info }: { info: Info }) {
  const t = useText();
  const usdt = <strong className={styles.usdt}>{info.ustd_amount}</strong>;
  const address = <span className={styles.address}>{info.ustr}</span>;
  return (
    <FactTable
      labelWidth={110}
      facts={[
        { key: 'amount', label: t('recharge.amount'), children: <span className="tabular">{moneyText(info.amount)}</span> },
        { key: 'sn', label: t('recharge.sn'), children: <Copyable text={info.order_sn} /> },
        { key: 'usdt', label: t('recharge.usdt'), children: <Copyable text={info.ustd_amount}>{usdt}</Copyable> },
        ...(info.usdt_received
          ? [{ key: 'received', label: t('recharge.received'), children: <span className="tabular">{info.usdt_received}</span> }]
          : []),
        { key: 'rate', label: t('recharge.rate'), children: <span className="tabular">{info.exchange_rate}</span> },
        { key: 'network', label: t('recharge.network'), children: <strong>{t(payMethodLabels[info.method].word)}</strong> },
        { key: 'address', label: t('recharge.address'), children: <Copyable text={info.ustr}>{address}</Copyable> },
        { key: 'status', label: t('common.status'), children: <LabelTag labels={rechargeStatusLabels} value={info.status} /> },
      ]}
    />
  );
}
