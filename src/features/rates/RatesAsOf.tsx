import { Space } from 'antd';
import { useState } from 'react';
import { channelLabels } from '../../../contract/labels';
import { formatRate } from '../../../contract/money';
import { merchantRatesAt, ownRatesAt, providerRatesAt, type PartyRate } from '../../../contract/rates';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { AsOf } from '../../ui/AsOf';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { timeText } from '../../ui/time';
import type { RateHolder } from './RateForm';
import styles from './PartyRates.module.css';

/** Whose rates: of whom the platform or a provider reads, or one's own. */
type Whose = Pick<RateHolder, 'owner' | 'id'> | 'own';

const calls = { payer: merchantRatesAt, payee: providerRatesAt };

/** Which rates held at a chosen instant, from when on, and by whom they were set. */
export function RatesAsOf({ whose }: { whose: Whose }) {
  const [until, setUntil] = useState<number>();
  return (
    <div className={styles.asOf}>
      <AsOf until={until} onChange={setUntil} />
      {until !== undefined && (whose === 'own' ? <OwnHeld until={until} /> : <PartyHeld {...whose} until={until} />)}
    </div>
  );
}

function OwnHeld({ until }: { until: number }) {
  const { data, error, reload } = useData(ownRatesAt, { until }, { keepsLast: true });
  return error ? <LoadFailed error={error} onRetry={reload} /> : <Held rates={data?.list ?? null} />;
}

function PartyHeld({ owner, id, until }: Pick<RateHolder, 'owner' | 'id'> & { until: number }) {
  const { data, error, reload } = useData(calls[owner], { id, until }, { keepsLast: true });
  return error ? <LoadFailed error={error} onRetry={reload} /> : <Held rates={data?.list ?? null} />;
}

/** One line for each channel; null: they are on their way. */
function Held({ rates }: { rates: PartyRate[] | null }) {
  const t = useText();
  if (!rates) return '…';
  if (rates.length === 0) return t('rate.noneThen');
  return (
    <ul className={styles.held}>
      {rates.map(({ id, channel, rate, effective_time: since, set_by: by, remark }) => (
        <li key={id}>
          <Space size={[12, 0]} wrap>
            <LabelTag labels={channelLabels} value={channel} />
            <strong className="tabular">{formatRate(rate)}</strong>
            <span className="tabular">{t('rate.since', { time: timeText(since) })}</span>
            <span>{[by ?? t('party.other'), remark].filter(Boolean).join(' · ')}</span>
          </Space>
        </li>
      ))}
    </ul>
  );
}
