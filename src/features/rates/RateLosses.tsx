import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { switchOn } from '../../../contract/fields';
import { channelLabels, valuesOf, type Channel } from '../../../contract/labels';
import { previewRate, type RateOwner, type RatePreview } from '../../../contract/rates';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { ProFormDependency } from '../../ui/dialogParts';
import { basisPoints } from '../../ui/RateField';

interface RateLossesProps {
  owner: RateOwner;
  losses: RatePreview['losses'];
  /** Of which channel, where the form sets several. */
  channel?: Channel;
}

/** At whose orders the platform would lose by a rate, and what becomes of them. */
export function RateLosses({ owner, losses, channel }: RateLossesProps) {
  const t = useText();
  if (losses.total === 0) return null;
  const names = losses.names.join('、') + (losses.total > losses.names.length ? ' …' : '');
  const isTaken = losses.taken === switchOn;
  const isRefused = !isTaken && owner === 'payer' && losses.left === 0;
  const told = isRefused ? 'rate.lossesAll.payer' : isTaken ? (`rate.lossesTaken.${owner}` as const) : (`rate.losses.${owner}` as const);
  const text = t(told, { total: losses.total, names });
  return (
    <Alert
      type={isTaken || isRefused ? 'error' : 'warning'}
      showIcon
      title={channel === undefined ? text : t('rate.ofChannel', { channel: t(channelLabels[channel].word), text })}
    />
  );
}

/** What is typed by whom about to be taken on. */
interface Typed {
  rate_copy?: string;
  rate_pay?: string;
  parent_id?: number;
}

const typedOf = { 1: 'rate_copy', 2: 'rate_pay' } as const satisfies Record<Channel, keyof Typed>;

/** The same of the rates of who is about to be taken on; below somebody nobody earns more than the one above. */
export function OpeningLosses({ owner }: { owner: RateOwner }) {
  const may = useMay();
  if (!may(previewRate)) return null;
  return (
    <ProFormDependency name={['rate_copy', 'rate_pay', 'parent_id']}>
      {(typed: Typed) =>
        typed.parent_id !== undefined
          ? null
          : valuesOf(channelLabels).map((channel) => {
              const rate = basisPoints(typed[typedOf[channel]]);
              return rate === null ? null : <LossesAt key={channel} owner={owner} channel={channel} rate={rate} />;
            })
      }
    </ProFormDependency>
  );
}

function LossesAt(wanted: { owner: RateOwner; channel: Channel; rate: number }) {
  const { data } = useData(previewRate, useDeferredValue(wanted), { keepsLast: true });
  if (!data || data.losses.total === 0) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <RateLosses owner={wanted.owner} losses={data.losses} channel={wanted.channel} />
    </div>
  );
}
