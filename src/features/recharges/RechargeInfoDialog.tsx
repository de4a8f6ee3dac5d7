import { Alert, Button, Descriptions, Modal, Result, Skeleton, Tag } from 'antd';
import { useCallback, useEffect } from 'react';
import { labelOf, rechargeStatuses, rechargeStatusLabels } from '../../../contract/labels';
import type { rechargeInfo } from '../../../contract/recharges';
import { useText } from '../../locales/useText';
import { useLatestNotice } from '../../shell/notices/latest';
import { Copyable } from '../../ui/Copyable';
import { Countdown } from '../../ui/Countdown';
import { LoadFailed } from '../../ui/LoadFailed';
import { moneyText } from '../../ui/money';
import { useData } from '../../session/useData';
import { useFocusBack } from '../../ui/useFocusBack';
import styles from './RechargeInfoDialog.module.css';

interface RechargeInfoDialogProps {
  /** Which call knows of it: the platform's own, or a provider's. */
  endpoint: typeof rechargeInfo;
  orderSn: string;
  /** The recharge has changed its state. */
  onChanged: () => void;
  onClose: () => void;
}

const everyMs = 3000;

/** What to pay and where, until it has arrived: the dialog sees that by itself. */
export function RechargeInfoDialog({ endpoint, orderSn, onChanged, onClose }: RechargeInfoDialogProps) {
  const t = useText();
  useFocusBack();
  const notice = useLatestNotice();
  const { data, error, reload } = useData(endpoint, { order_sn: orderSn }, notice?.kind === 'recharge.credited' ? notice.id : null);
  const isWaiting = data?.status === rechargeStatuses.waiting || data?.status === rechargeStatuses.confirming;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(reload, everyMs);
    return () => {
      window.clearInterval(timer);
      // From here on it is something else.
      onChanged();
    };
    // The list is told when waiting ends, whoever reloads it by then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, reload]);
  const over = useCallback(() => reload(), [reload]);
  const label = data && labelOf(rechargeStatusLabels, data.status);

  return (
    <Modal open title={t('recharge.infoTitle')} width={500} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && !data && <Skeleton active />}
      {!error && data && label && (
        <>
          {data.status === rechargeStatuses.success ? (
            <Result
              status="success"
              title={t('recharge.success')}
              subTitle={moneyText(data.credited ?? data.amount)}
              extra={<Button onClick={onClose}>{t('bulk.close')}</Button>}
            />
          ) : (
            <div className={styles.qr} data-over={!isWaiting}>
              <img src={data.ucode} alt={t('recharge.qr')} width={180} height={180} />
              {isWaiting ? (
                <p className={styles.left}>
                  {t('recharge.left')} <Countdown until={data.expire_time} onOver={over} />
                </p>
              ) : (
                <Alert
                  type="warning"
                  showIcon
                  title={t(data.status === rechargeStatuses.cancelled ? 'recharge.isCancelled' : 'recharge.isExpired')}
                />
              )}
            </div>
          )}
          <Descriptions
            size="small"
            bordered
            column={1}
            styles={{ label: { width: 110 } }}
            items={[
              { key: 'amount', label: t('recharge.amount'), children: <span className="tabular">{moneyText(data.amount)}</span> },
              { key: 'sn', label: t('recharge.sn'), children: <Copyable text={data.order_sn} /> },
              {
                key: 'usdt',
                label: t('recharge.usdt'),
                children: (
                  <Copyable text={data.ustd_amount}>
                    <strong className={styles.usdt}>{data.ustd_amount}</strong>
                  </Copyable>
                ),
              },
              { key: 'rate', label: t('recharge.rate'), children: <span className="tabular">{data.exchange_rate}</span> },
              {
                key: 'address',
                label: t('recharge.address'),
                children: (
                  <Copyable text={data.ustr}>
                    <span className={styles.address}>{data.ustr}</span>
                  </Copyable>
                ),
              },
              { key: 'status', label: t('common.status'), children: <Tag color={label.tone}>{t(label.word)}</Tag> },
            ]}
          />
          {isWaiting && (
            <ul className={styles.tips}>
              <li>{t('recharge.tipExact')}</li>
              <li>{t('recharge.tipSoon')}</li>
              <li>{t('recharge.tipSupport')}</li>
            </ul>
          )}
        </>
      )}
    </Modal>
  );
}
