import { ArrowDownOutlined, ArrowUpOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Card, Skeleton, Tooltip } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { parseMoney } from '../../../contract/money';
import { measures, sumStatistics, type Measure, type StatisticsSums, type Subject } from '../../../contract/statistics';
import { platformZone } from '../../../contract/zone';
import type { Output } from '../../../contract/endpoint';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useKept } from '../../ui/columnChoice';
import type { FigureKind } from '../../ui/figureText';
import { useList } from '../../ui/ListContext';
import { LoadFailed } from '../../ui/LoadFailed';
import { SummaryBar } from '../../ui/SummaryBar';
import { successRateText } from '../../ui/successRate';
import { Figure, textOf } from './Figure';
import { daysText } from './periodText';
import { rowsBehind } from './reportLinks';
import { questionOf, whoseIs } from './reportQuestion';
import { furtherMeasures, measuresOf } from './reports';
import styles from './ReportSums.module.css';

// Unfolded by whom it interests.
const ReportChart = lazy(() => import('./ReportChart'));

type Told = Output<typeof sumStatistics>;

/** Of all that a report comes to, what one line has room for. */
const leading: readonly (Measure | 'success_rate')[] = ['orders', 'paid_orders', 'success_rate', 'volume', 'fee', 'net'];

/**
 * What a report comes to over all its rows: the first of it in one line, so that the rows are in sight; unfolded all of it, each
 * beside what it was in the period before, and how one of them went. Stays as it was left.
 */
export function ReportSums({ subject }: { subject: Subject }) {
  const t = useText();
  const { query } = useList();
  const [isOpen, setOpen] = useKept('report.isOpen', (stored) => stored === true);
  const { data, error, isOld, reload } = useData(sumStatistics, questionOf(subject, query), { keepsLast: true });
  const fold = (
    <Button
      type="link"
      size="small"
      aria-expanded={isOpen}
      icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={() => setOpen(!isOpen)}
    >
      {t(isOpen ? 'statistics.fold' : 'statistics.unfold')}
    </Button>
  );
  if (error)
    return (
      <div className={styles.failed}>
        <LoadFailed error={error} onRetry={reload} />
      </div>
    );
  const ofDays = data && <strong>{t('statistics.sumsOf', { days: daysText(data.days.from, data.days.to) })}</strong>;
  if (!isOpen)
    return (
      <section aria-label={t('statistics.sums')} className={styles.told} aria-busy={isOld}>
        <Line subject={subject} told={data} lead={ofDays}>
          {fold}
        </Line>
      </section>
    );
  return (
    <>
      <section className={`${styles.told} ${styles.sums}`} aria-busy={isOld} aria-label={t('statistics.sums')}>
        <div className={styles.head}>
          {ofDays}
          {data && <span>{t('statistics.beforeDays', { days: daysText(data.before.from, data.before.to) })}</span>}
          <span>{t('statistics.rule', { zone: platformZone })}</span>
          {fold}
        </div>
        {data ? <Figures subject={subject} told={data} /> : <Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />}
      </section>
      <Suspense fallback={<Card size="small" loading />}>
        <ReportChart subject={subject} />
      </Suspense>
    </>
  );
}

interface Total {
  name: Measure | 'success_rate';
  title: string;
  kind: FigureKind | 'number';
  figure: ReactNode;
}

/** What is told of all, in the order of the columns. */
function useTotals(subject: Subject, told: Told | null): Total[] {
  const t = useText();
  const { query } = useList();
  if (!told) return [];
  const { days, sums } = told;
  const whose = whoseIs(0, query);
  return measuresOf(subject).flatMap((name) => {
    if (furtherMeasures.includes(name)) return [];
    const { word, kind } = measures[name];
    const address = whose ? rowsBehind(name, { subject, ...whose, ...days }) : undefined;
    const total: Total = { name, title: t(word), kind, figure: <Figure kind={kind} value={String(sums[name])} address={address} /> };
    if (name !== 'paid_orders') return [total];
    const rate = <span className="tabular">{successRateText(sums.orders, sums.success_rate)}</span>;
    return [total, { name: 'success_rate', title: t('statistics.successRate'), kind: 'rate', figure: rate }];
  });
}

interface LineProps {
  subject: Subject;
  told: Told | null;
  lead: ReactNode;
  children: ReactNode;
}

function Line({ subject, told, lead, children }: LineProps) {
  const t = useText();
  const totals = useTotals(subject, told).filter(({ name }) => leading.includes(name));
  return (
    <SummaryBar title={t('summary.title')} lead={lead} figures={told && totals.map(({ title, figure }) => ({ title, value: figure }))}>
      {children}
    </SummaryBar>
  );
}

function Figures({ subject, told }: { subject: Subject; told: Told }) {
  return (
    <dl className={styles.figures}>
      {useTotals(subject, told).map(({ name, title, kind, figure }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>
            {figure}
            <Change kind={kind} now={told.sums} before={told.sums_before} name={name} />
          </dd>
        </div>
      ))}
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
