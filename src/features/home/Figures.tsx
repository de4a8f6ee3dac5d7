import { Link } from '@umijs/max';
import { Card, Skeleton, Statistic, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Output } from '../../../contract/endpoint';
import { figures, type FigureName, type homeSummary } from '../../../contract/home';
import { useText } from '../../locales/useText';
import { useSession } from '../../session/useSession';
import { CountUp } from '../../ui/CountUp';
import { figureText } from '../../ui/figureText';
import { LoadFailed } from '../../ui/LoadFailed';
import { changeOf } from './change';
import { placeBefore, placeOfFigure } from './places';
import { useSummary } from './useSummary';
import styles from './Home.module.css';

type Summary = Output<typeof homeSummary>;
type Found = Summary['figures'][number];

interface FiguresProps {
  label: string;
  /** Those of the summary that are shown, in their order; what the caller does not see is left out. */
  names: readonly FigureName[];
  /** What a figure means beside its value, by its name. */
  notes?: (found: ReadonlyMap<FigureName, string>) => Partial<Record<FigureName, ReactNode>>;
  actions?: ReactNode;
}

/** Figures beside each other in one strip; each leads to what it is made of. */
export function Figures({ label, names, notes, actions }: FiguresProps) {
  const { data, error, reload } = useSummary();
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) {
    return (
      <Card size="small">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </Card>
    );
  }
  const values = new Map(data.figures.map(({ name, value }) => [name, value]));
  const shown = names.flatMap((name) => data.figures.find((one) => one.name === name) ?? []);
  const said = notes?.(values) ?? {};
  if (shown.length === 0) return null;
  const length = Math.max(...shown.map((found) => textOf(found, 'value', data).length));
  return (
    <Card size="small" className={styles.stripCard} role="group" aria-label={label}>
      <div className={styles.strip} style={{ '--length': length }}>
        {shown.map((found) => (
          <Figure key={found.name} found={found} summary={data} note={said[found.name]} />
        ))}
        {actions && <div className={styles.stripActions}>{actions}</div>}
      </div>
    </Card>
  );
}

/** A figure in words, as of today (`value`) or yesterday (`before`): of no orders there is no rate of those that were paid. */
function textOf({ name, ...found }: Found, as: 'value' | 'before', summary: Summary): string {
  const orders = summary.figures.find((one) => one.name === 'ordersToday')?.[as];
  return name === 'successRateToday' && orders === '0' ? '—' : figureText(figures[name].kind, found[as] ?? '');
}

function Figure({ found, summary, note }: { found: Found; summary: Summary; note: ReactNode }) {
  const t = useText();
  const { identity, info } = useSession();
  const { name, value, before } = found;
  const { kind, word } = figures[name];
  const text = textOf(found, 'value', summary);
  const place = placeOfFigure(name, identity, { ...summary, id: info.id });
  const shown = <span className={styles.value}>{kind === 'money' ? <CountUp value={value} /> : text}</span>;
  return (
    <div className={styles.figure} data-figure={name}>
      <Statistic
        title={t(word)}
        value={value}
        className="tabular"
        formatter={() =>
          place ? (
            <Link to={place} className={styles.figureLink} aria-label={`${t(word)} ${text}`}>
              {shown}
            </Link>
          ) : (
            shown
          )
        }
      />
      {before !== undefined && <Before found={{ ...found, before }} summary={summary} />}
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}

/** The same of yesterday up to the same moment, and how far today is from it. */
function Before({ found, summary }: { found: Found & { before: string }; summary: Summary }) {
  const t = useText();
  const { identity } = useSession();
  const { name, value, before } = found;
  const [now, then] = [textOf(found, 'value', summary), textOf(found, 'before', summary)];
  const change = now === '—' || then === '—' ? null : changeOf(figures[name].kind, value, before);
  return (
    <div className={styles.note}>
      <Link to={placeBefore(name, identity, summary)} className={styles.before}>
        {t('home.before', { value: then })}
      </Link>
      {change && (
        <Typography.Text type={change.isUp ? 'success' : 'danger'} className={styles.change}>
          <span aria-hidden>{change.isUp ? '▲' : '▼'}</span>
          <span className="visually-hidden">{t(change.isUp ? 'home.up' : 'home.down')}</span>
          {t(`home.${change.unit}`, { n: change.amount })}
        </Typography.Text>
      )}
    </div>
  );
}

declare module 'react' {
  interface CSSProperties {
    /** How many characters the longest figure has. */
    '--length'?: number;
  }
}
