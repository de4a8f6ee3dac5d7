import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Empty, Skeleton, theme } from 'antd';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useText } from '../locales/useText';
import { figureText, type FigureKind } from './figureText';
import { Swatch } from './Swatch';
import { looksOf, placesOf, type TrendSeries } from './trend';
import styles from './TrendChart.module.css';

/** What draws is large, and comes only where a chart stands. */
const TrendCanvas = lazy(() => import('./TrendCanvas'));

/** The colour that was ordered for markers and bars (specification, section 9.5). */
const firstColor = '#409EFF';

interface TrendChartProps {
  title: string;
  kind: FigureKind;
  /** Null: still on the way; the place is kept for it. */
  series: readonly TrendSeries[] | null;
  height?: number;
}

/**
 * How something went: bars, lines, and dashed what they are compared with. A point that has rows behind it opens them. All of
 * it is also a table with the same links, for screen readers always and for everybody at the press of a button.
 */
export function TrendChart({ title, kind, series, height = 200 }: TrendChartProps) {
  const t = useText();
  const { token } = theme.useToken();
  const [isTable, setIsTable] = useState(false);
  const looks = useMemo(
    () => looksOf(series ?? [], [firstColor, token['orange-7'], token['green-7'], token['purple-6']], token.colorTextSecondary),
    [series, token],
  );
  const isEmpty = series?.every(({ points }) => points.length === 0);
  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.head}>
        <ul className={styles.legend} aria-hidden>
          {series?.map(({ name }, index) => {
            const look = looks[index];
            return (
              <li key={name}>
                {look && <Swatch look={look} />}
                {name}
              </li>
            );
          })}
        </ul>
        <Button
          size="small"
          type="text"
          icon={isTable ? <LineChartOutlined /> : <TableOutlined />}
          disabled={!series || isEmpty}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? 'chart.chart' : 'chart.table')}
        </Button>
      </div>
      <div className={styles.body} style={{ height }}>
        {!series && <Skeleton active title={false} paragraph={{ rows: Math.floor(height / 40) }} />}
        {isEmpty && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.empty')} />}
        {series && !isEmpty && !isTable && (
          <Suspense fallback={null}>
            <TrendCanvas kind={kind} series={series} looks={looks} height={height} />
          </Suspense>
        )}
        {series && !isEmpty && <TrendTable title={title} kind={kind} series={series} isShown={isTable} />}
      </div>
    </figure>
  );
}

interface TrendTableProps {
  title: string;
  kind: FigureKind;
  series: readonly TrendSeries[];
  isShown: boolean;
}

/** The chart's points as a table. Where it is not shown its links are out of the way of the Tab key, which nobody would see. */
function TrendTable({ title, kind, series, isShown }: TrendTableProps) {
  const t = useText();
  const caption = useId();
  const found = series.map(({ name, points }) => ({ name, byPlace: new Map(points.map((point) => [point.at, point])) }));
  const table = (
    <table className={styles.table}>
      <caption id={caption} className="visually-hidden">
        {title}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.time')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {placesOf(series).map((place) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {found.map(({ name, byPlace }) => {
              const point = byPlace.get(place);
              const text = point ? (point.text ?? figureText(kind, point.value)) : '—';
              return (
                <td key={name}>
                  {point?.href ? (
                    <Link to={point.href} {...(isShown ? {} : { tabIndex: -1 })}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return <div className="visually-hidden">{table}</div>;
  return (
    <div className={styles.scroll} role="region" aria-labelledby={caption} tabIndex={0}>
      {table}
    </div>
  );
}
