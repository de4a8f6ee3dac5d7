import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Skeleton, Tooltip } from 'antd';
import { parseMoney } from '../../../contract/money';
import { measures, sumStatistics, type Measure, type StatisticsSums, type Subject } from '../../../contract/statistics';
import { platformZone } from '../../../contract/zone';
import type { Output } from '../../../contract/endpoint';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import type { FigureKind } from '../../ui/figureText';
import { useList } from '../../ui/ListContext';
import { LoadFailed } from '../../ui/LoadFailed';
import { Figure, textOf } from './Figure';
import { daysText } from './periodText';
import { rowsBehind } from './reportLinks';
import { questionOf, whoseIs } from './reportQuestion';
import { furtherMeasures, measuresOf } from './reports';
import styles from './ReportSums.module.css';

type Told = Output<typeof sumStatistics>;

/** What a report comes to over all its rows, each beside what it was in the period before. */
export function ReportSums({ subject }: { subject: Subject }) {
  const t = useText();
  const { query } = useList();
  const { data, error, reload } = useData(sumStatistics, questionOf(subject, query), { keepsLast: true });
  if (error)
    return (
      <div className={styles.failed}>
        <LoadFailed error={error} onRetry={reload} />
      </div>
    );
  return (
    <section className={styles.sums} aria-label={t('statistics.sums')}>
      <p className={styles.head}>
        {data ? (
          <>
            <strong>{t('statistics.sumsOf', { days: daysText(data.days.from, data.days.to) })}</strong>
            <span>{t('statistics.beforeDays', { days: daysText(data.before.from, data.before.to) })}</span>
            <span>{t('statistics.rule', { zone: platformZone })}</span>
          </>
        ) : (
          <span>&nbsp;</span>
        )}
      </p>
      {data ? <Figures subject={subject} told={data} /> : <Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />}
    </section>
  );
}

function Figures({ subject, told }: { subject: Subject; told: Told }) {
  const t = useText();
  const { query } = useList();
  const { days, sums, sums_before: before } = told;
  const whose = whoseIs(0, query);
  const shown = measuresOf(subject).filter((name) => !furtherMeasures.includes(name));
  return (
    <dl className={styles.figures}>
      {shown.flatMap((name) => [
        <div key={name}>
          <dt>{t(measures[name].word)}</dt>
          <dd>
            <Figure
              kind={measures[name].kind}
              value={String(sums[name])}
              address={whose ? rowsBehind(name, { subject, ...whose, ...days }) : undefined}
            />
            <Change kind={measures[name].kind} now={sums} before={before} name={name} />
          </dd>
        </div>,
        name === 'paid_orders' && (
          <div key="success_rate">
            <dt>{t('statistics.successRate')}</dt>
            <dd>
              <Figure kind="rate" value={String(sums.success_rate)} />
              <Change kind="rate" now={sums} before={before} name="success_rate" />
            </dd>
          </div>
        ),
      ])}
    </dl>
  );
}

interface ChangeProps {
  kind: FigureKind | 'number';
  now: StatisticsSums;
  before: StatisticsSums;
  name: Measure | 'success_rate';
}

/** By how much a figure differs from the period before: in parts of it, a rate in points. */
function Change({ kind, now, before, name }: ChangeProps) {
  const t = useText();
  const [current, earlier] = [now[name], before[name]].map((value) =>
    kind === 'money' ? (parseMoney(String(value)) ?? 0n) : BigInt(value),
  );
  if (current === undefined || earlier === undefined) return null;
  const difference = current - earlier;
  const size = difference < 0n ? -difference : difference;
  const isRate = kind === 'rate';
  const text = isRate ? t('statistics.points', { points: tenths((size + 5n) / 10n) }) : earlier === 0n ? '' : partsOf(size, earlier);
  const label = t('statistics.before', { value: textOf(kind, String(before[name])) });
  return (
    <Tooltip title={label}>
      <span className={styles.change} tabIndex={0}>
        {difference === 0n || earlier === 0n ? (
          t(difference === 0n ? 'statistics.same' : 'statistics.new')
        ) : (
          <>
            {difference > 0n ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
            <span className="visually-hidden">{t(difference > 0n ? 'statistics.up' : 'statistics.down', { change: text })}</span>
            <span aria-hidden>{text}</span>
          </>
        )}
        <span className="visually-hidden">{label}</span>
      </span>
    </Tooltip>
  );
}

/** Tenths of one, as a decimal. */
const tenths = (value: bigint) => `${value / 10n}.${value % 10n}`;

/** A difference in percent of what was before, which is not nothing. */
function partsOf(size: bigint, earlier: bigint): string {
  const of = earlier < 0n ? -earlier : earlier;
  return `${tenths((size * 2000n + of) / (2n * of))}%`;
}
