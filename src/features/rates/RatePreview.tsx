import { Alert, Skeleton } from 'antd';
import { useDeferredValue } from 'react';
import { switchOn } from '../../../contract/fields';
import type { Input } from '../../../contract/endpoint';
import { previewDays, previewRate } from '../../../contract/rates';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { SignedMoney } from '../../ui/SignedMoney';
import styles from './RatePreview.module.css';

/** What last week's orders would have paid to whom at another rate, and whose orders would be a loss. */
export function RatePreview(wanted: Input<typeof previewRate>) {
  const t = useText();
  const asked = useDeferredValue(wanted);
  const { data, error } = useData(previewRate, asked, { keepsLast: true });
  // What is wrong with the input is said at its field once it is sent.
  if (error) return null;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const { orders, amount, parties, losses } = data;
  const names = losses.names.join('、') + (losses.total > losses.names.length ? ' …' : '');
  const isTaken = losses.taken === switchOn;
  const isRefused = !isTaken && wanted.owner === 'payer' && losses.left === 0;
  const told = isRefused
    ? 'rate.lossesAll.payer'
    : isTaken
      ? (`rate.lossesTaken.${wanted.owner}` as const)
      : (`rate.losses.${wanted.owner}` as const);
  return (
    <div className={styles.preview}>
      <div className={styles.title}>
        {t(orders > 0 ? 'rate.preview' : 'rate.previewNone', { days: previewDays, orders, amount: moneyText(amount) })}
      </div>
      {parties.map(({ id, name, difference }) => (
        <div key={id} className={styles.party}>
          <span>{name || t('party.other')}</span>
          <SignedMoney decimal={difference} />
        </div>
      ))}
      {losses.total > 0 && (
        <Alert type={isTaken || isRefused ? 'error' : 'warning'} showIcon title={t(told, { total: losses.total, names })} />
      )}
    </div>
  );
}
