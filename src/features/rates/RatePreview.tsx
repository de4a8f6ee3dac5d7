import { Skeleton } from 'antd';
import { useDeferredValue } from 'react';
import type { Input } from '../../../contract/endpoint';
import { previewDays, previewRate } from '../../../contract/rates';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { SignedMoney } from '../../ui/SignedMoney';
import { RateLosses } from './RateLosses';
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
      <RateLosses owner={wanted.owner} losses={losses} />
    </div>
  );
}
