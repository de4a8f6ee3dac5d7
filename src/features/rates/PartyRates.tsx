import { Button, Table } from 'antd';
import { useState } from 'react';
import { channelLabels } from '../../../contract/labels';
import { formatRate } from '../../../contract/money';
import { setRate, withdrawRate, type PartyRate } from '../../../contract/rates';
import { rateStateLabels, rateStates } from '../../../contract/states/rates';
import { useText } from '../../locales/useText';
import { askAgain } from '../../session/queries';
import { runCall } from '../../session/runCall';
import { useMay } from '../../session/useMay';
import { askFirst } from '../../ui/askFirst';
import { LabelTag } from '../../ui/LabelTag';
import { timeText } from '../../ui/time';
import { RateForm, type RateHolder } from './RateForm';
import { RatesAsOf } from './RatesAsOf';
import styles from './PartyRates.module.css';

/** The rates of a merchant or provider: those that come, those that hold, and what was before. */
export function PartyRates({ holder, rates }: { holder: RateHolder; rates: PartyRate[] }) {
  const t = useText();
  const may = useMay();
  const [isSetting, setSetting] = useState(false);
  const withdraw = async (id: number) => {
    await runCall(withdrawRate, { id });
    askAgain(holder.shownBy);
  };
  const by = ({ set_by: who, remark }: PartyRate) => [who, remark].filter(Boolean).join(' · ') || '—';
  return (
    <>
      <RatesAsOf whose={holder} />
      <Table
        size="small"
        rowKey="id"
        dataSource={rates}
        pagination={rates.length > 6 ? { pageSize: 6, size: 'small', showSizeChanger: false } : false}
        scroll={{ x: 600 }}
        columns={[
          { title: t('channel.title'), width: 110, render: (_value, { channel }) => t(channelLabels[channel].word) },
          { title: t('rate.title'), width: 76, align: 'right', className: 'tabular', render: (_value, { rate }) => formatRate(rate) },
          { title: t('rate.state'), width: 92, render: (_value, { state }) => <LabelTag labels={rateStateLabels} value={state} /> },
          {
            title: t('rate.effectiveTime'),
            width: 160,
            className: 'tabular',
            render: (_value, { effective_time: time }) => timeText(time),
          },
          { title: t('rate.setBy'), ellipsis: true, render: (_value, rate) => by(rate) },
          {
            key: 'actions',
            width: 76,
            render: (_value, { id, state }) =>
              state === rateStates.coming &&
              may(withdrawRate) && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => void askFirst({ title: t('rate.withdrawAsk'), okText: t('rate.withdraw'), onOk: () => withdraw(id) })}
                >
                  {t('rate.withdraw')}
                </Button>
              ),
          },
        ]}
      />
      {may(setRate) && (
        <Button className={styles.set} onClick={() => setSetting(true)}>
          {t('rate.change')}
        </Button>
      )}
      {isSetting && <RateForm holder={holder} rates={rates} onClose={() => setSetting(false)} />}
    </>
  );
}
