import { Button, Card, Space } from 'antd';
import { useState } from 'react';
import { simulatorRates, simulatorStatus, startSimulator, stopSimulator } from '../../../contract/simulator';
import { groupThousands } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useData } from '../../session/useData';
import { Descriptions, InputNumber } from '../../ui/dialogParts';
import styles from './Home.module.css';
import { Tag } from '../../ui/Tag';

const everyMs = 2000;

/** Merchants and customers who are played, for a demo. */
export function SimulatorCard() {
  const t = useText();
  const [typed, setTyped] = useState<number | null>(null);
  const { data, error } = useData(simulatorStatus, {}, { everyMs: (status) => status.is_running && everyMs });
  const isRunning = data?.is_running ?? false;
  // Where there is no demo there is no simulator, and no card.
  if (error || !data) return null;
  const rate = typed ?? (isRunning ? data.rate : 1);
  const count = (value: number) => <span className="tabular">{groupThousands(String(value))}</span>;
  return (
    <Card
      size="small"
      title={t('simulator.title')}
      extra={
        <Tag tone={isRunning ? 'processing' : 'default'}>
          {isRunning ? t('simulator.running', { rate: data.rate }) : t('simulator.stopped')}
        </Tag>
      }
    >
      <p>{t('simulator.text')}</p>
      <Space wrap className={styles.tools}>
        <InputNumber
          min={simulatorRates.min}
          max={simulatorRates.max}
          step={0.1}
          precision={1}
          value={rate}
          suffix={t('simulator.perSecond')}
          aria-label={t('simulator.rate')}
          className={styles.rate}
          onChange={setTyped}
        />
        <Button type="primary" onClick={() => void runCall(startSimulator, { rate: rate.toFixed(1) })}>
          {t(isRunning ? 'simulator.change' : 'simulator.start')}
        </Button>
        {isRunning && <Button onClick={() => void runCall(stopSimulator, {})}>{t('simulator.stop')}</Button>}
      </Space>
      <Descriptions
        size="small"
        column={2}
        colon={false}
        items={[
          { key: 'created', label: t('simulator.created'), children: count(data.created) },
          { key: 'paid', label: t('simulator.paid'), children: count(data.paid) },
          { key: 'refused', label: t('simulator.refused'), children: count(data.refused) },
          { key: 'callbacks', label: t('simulator.callbacks'), children: count(data.callbacks) },
        ]}
      />
    </Card>
  );
}
