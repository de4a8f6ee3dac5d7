import { Link } from '@umijs/max';
import { theme } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useLocaleName } from '../locales/useText';
import { figureText, type FigureKind } from './figureText';
import { Swatch } from './Swatch';
import { heightOf, nameEvery, placesOf, ticksFor, tickText, type Look, type TrendPoint, type TrendSeries } from './trend';
import { Chart, drawing, edges, type Plot } from './trendDrawing';
import styles from './TrendChart.module.css';

interface TrendCanvasProps {
  kind: FigureKind;
  series: readonly TrendSeries[];
  looks: readonly Look[];
  height: number;
}

interface Pointed {
  index: number;
  /** What a click opens: of the point that is nearest and opens something. */
  nearest: { series: TrendSeries; href: string } | null;
}

/** How much nearer a line's point counts than the bar that it stands before, in pixels. */
const lineFirst = 8;
const namePixels = { short: 48, long: 64 };

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Draws the series, anew whenever what is drawn changes. Nothing of it moves by itself. */
function usePlot(plot: Plot | null) {
  const ref = useRef<HTMLDivElement>(null);
  const chart = useRef<InstanceType<typeof Chart> | null>(null);
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  useEffect(() => {
    if (!ref.current || !plot) return;
    chart.current ??= new Chart({ container: ref.current });
    chart.current.options(drawing(plot, getComputedStyle(ref.current).fontFamily));
    void chart.current.render();
  }, [plot]);
  return ref;
}

/** How far a point is from the pointer, from the top of the plot, in pixels. */
function distance(point: TrendPoint, mark: TrendSeries['mark'], y: number, { ticks, height }: Plot): number {
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const whole = height - edges.top - edges.bottom;
  const pixel = (value: number) => (1 - (value - least) / (most - least)) * whole;
  const [end, base] = [pixel(heightOf(point)), pixel(0)];
  if (mark !== 'bar') return Math.abs(y - end);
  const [top, bottom] = [Math.min(end, base), Math.max(end, base)];
  return lineFirst + (y >= top && y <= bottom ? 0 : Math.min(Math.abs(y - top), Math.abs(y - bottom)));
}

function pointed({ offsetX, offsetY }: { offsetX: number; offsetY: number }, plot: Plot): Pointed | null {
  const index = Math.floor(((offsetX - plot.left) / (plot.width - plot.left - edges.right)) * plot.places.length);
  const place = plot.places[index];
  if (place === undefined) return null;
  const ways = plot.series.flatMap((series) => {
    const point = series.points.find(({ at }) => at === place);
    return point?.href ? [{ series, href: point.href, far: distance(point, series.mark, offsetY - edges.top, plot) }] : [];
  });
  return { index, nearest: ways.sort((a, b) => a.far - b.far)[0] ?? null };
}

/**
 * The picture of a trend: for those who see it and point at it. Everybody else has the table beside it, so all of this is
 * hidden from them. A link lies over the picture and leads to what is pointed at: it opens in a new tab as any other.
 */
export default function TrendCanvas({ kind, series, looks, height }: TrendCanvasProps) {
  const { ref, width } = useWidth();
  const locale = useLocaleName();
  const { token } = theme.useToken();
  const [over, setOver] = useState<Pointed | null>(null);
  const plot = useMemo((): Plot | null => {
    if (width === 0) return null;
    const places = placesOf(series);
    const ticks = ticksFor(
      series.flatMap(({ points }) => points.map(heightOf)),
      kind,
    );
    const left = kind === 'money' ? 60 : 48;
    const isLong = places.some((place) => place.length > 5);
    const every = nameEvery(places.length, width - left - edges.right, isLong ? namePixels.long : namePixels.short);
    const ink = { text: token.colorTextSecondary, line: token.colorBorderSecondary, ground: token.colorBgContainer };
    return { places, ticks, left, every, series, looks, width, height, ink, tickText: (tick) => tickText(tick, kind, locale) };
  }, [series, looks, kind, width, height, locale, token]);
  const canvas = usePlot(plot);

  const point = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    if (plot) setOver(pointed({ offsetX: nativeEvent.clientX - box.left, offsetY: nativeEvent.clientY - box.top }, plot));
  };
  const place = over ? plot?.places[over.index] : undefined;
  return (
    <div
      ref={ref}
      className={styles.canvas}
      aria-hidden
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOver(null)}
    >
      {plot && over && place !== undefined && <Band plot={plot} index={over.index} />}
      <div ref={canvas} className={styles.layer} />
      {over?.nearest && <Link to={over.nearest.href} tabIndex={-1} className={styles.layer} draggable={false} />}
      {plot && over && place !== undefined && <Told plot={plot} over={over} place={place} kind={kind} />}
    </div>
  );
}

/** What is pointed at. */
function Band({ plot, index }: { plot: Plot; index: number }) {
  const step = (plot.width - plot.left - edges.right) / plot.places.length;
  return <div className={styles.band} style={{ left: plot.left + index * step, width: step, top: edges.top, bottom: edges.bottom }} />;
}

/** What is said of a place; what a click opens stands out. */
function Told({ plot, over, place, kind }: { plot: Plot; over: Pointed; place: string; kind: FigureKind }) {
  const middle = plot.left + ((over.index + 0.5) * (plot.width - plot.left - edges.right)) / plot.places.length;
  const isRight = middle > plot.width / 2;
  return (
    <div className={styles.told} style={isRight ? { right: plot.width - middle + 12 } : { left: middle + 12 }}>
      <div className={styles.toldPlace}>{place}</div>
      {plot.series.map((series, index) => {
        const found = series.points.find(({ at }) => at === place);
        const look = plot.looks[index];
        return found && look ? (
          <div key={series.name} className={styles.toldLine} data-opens={over.nearest?.series === series}>
            <Swatch look={look} />
            <span>{series.name}</span>
            <span className="tabular">{found.text ?? figureText(kind, found.value)}</span>
          </div>
        ) : null;
      })}
    </div>
  );
}
