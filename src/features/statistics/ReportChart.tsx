import { Card, Segmented, Select, Space } from 'antd';
import { useState } from 'react';
import { measures, spans, statisticsTrend, type Span, type Subject, type TrendMeasure } from '../../../contract/statistics';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import type { FigureKind } from '../../ui/figureText';
import { useList } from '../../ui/ListContext';
import { LoadFailed } from '../../ui/LoadFailed';
import { TrendChart } from '../../ui/TrendChart';
import { dayText } from '../../ui/time';
import { rowsBehind } from './reportLinks';
import { questionOf, spanOf, spanWord, whoseIs } from './reportQuestion';
import { measuresOf } from './reports';
import styles from './ReportChart.module.css';

const daySeconds = 86_400;
/** Of more days than this, weeks are drawn, and months of more than that, unless somebody asks for something else. */
const [mostDays, mostWeekDays] = [62, 400];

/** How one measure of a report went, beside the period before. */
export default function ReportChart({ subject }: { subject: Subject }) {
  const t = useText();
  const { query } = useList();
  const [measure, setMeasure] = useState<TrendMeasure>('volume');
  const [chosen, setSpan] = useState<Span | null>(null);
  const days = (Number(query.days_to ?? 0) - Number(query.days_from ?? 0)) / daySeconds;
  const fitting = days > mostWeekDays ? 'month' : days > mostDays ? 'week' : 'day';
  const span = chosen ?? spanOf(subject, query) ?? fitting;
  const { data, error, reload } = useData(statisticsTrend, { ...questionOf(subject, query), span, measure }, { keepsLast: true });
  const kind = kindOf(measure);
  const whose = whoseIs(0, query);
  const placeOf = (time: number) => (span === 'month' ? dayText(time).slice(0, 7) : dayText(time).slice(5));
  const series = data && [
    {
      name: t('statistics.current'),
      mark: kind === 'rate' ? ('line' as const) : ('bar' as const),
      points: data.list.map(({ time, to, value }) => {
        const href = whose && measure !== 'success_rate' ? rowsBehind(measure, { subject, ...whose, from: time, to }) : undefined;
        return { at: placeOf(time), value, ...(href ? { href } : {}) };
      }),
    },
    {
      name: t('statistics.earlier'),
      mark: 'dashed' as const,
      points: data.list.flatMap(({ time, before }) => (before === null ? [] : [{ at: placeOf(time), value: before }])),
    },
  ];
  const options = [...measuresOf(subject), 'success_rate' as const].map((name) => ({ value: name, label: t(wordOf(name)) }));
  return (
    <Card
      size="small"
      className={styles.card}
      title={
        <Space wrap>
          <Select<TrendMeasure>
            value={measure}
            onChange={setMeasure}
            options={options}
            aria-label={t('statistics.measure')}
            className={styles.measure}
          />
          <Segmented size="small" value={span} onChange={setSpan} options={spans.map((value) => ({ value, label: t(spanWord(value)) }))} />
        </Space>
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <TrendChart title={t(wordOf(measure))} kind={kind} series={series} height={160} />
      )}
    </Card>
  );
}

const wordOf = (measure: TrendMeasure) => (measure === 'success_rate' ? 'statistics.successRate' : measures[measure].word);

function kindOf(measure: TrendMeasure): FigureKind {
  if (measure === 'success_rate') return 'rate';
  return measures[measure].kind === 'money' ? 'money' : 'count';
}
