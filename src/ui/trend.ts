import type { Locale } from '../../contract/locale';
import type { FigureKind } from './figureText';

export interface TrendPoint {
  /** Where it stands, as it is written under the chart; once within its series. Points of several series meet at it. */
  at: string;
  /** Of the wire: a decimal string, a whole number or basis points. */
  value: string;
  /** What opens the rows that it is made of. */
  href?: string;
  /** Said in place of the value. */
  text?: string;
}

export interface TrendSeries {
  name: string;
  /** `dashed` is what it is compared with, the period before. */
  mark: 'bar' | 'line' | 'dashed';
  points: readonly TrendPoint[];
}

/** Places under a chart: those of the longest series in its order, and what others have beside them. */
export function placesOf(series: readonly TrendSeries[]): string[] {
  const byLength = series.map(({ points }) => points.map(({ at }) => at)).sort((a, b) => b.length - a.length);
  return [...new Set(byLength.flat())];
}

/** A value as a place on the screen; what is written is made from its text. */
export function heightOf({ value }: TrendPoint): number {
  return Number(value);
}

const wantedSteps = 4;
const roundSteps = [1, 2, 2.5, 5, 10];

/** What is marked at the side, from below the least to above the greatest height: round, evenly apart, and zero among them. */
export function ticksFor(heights: readonly number[], kind: FigureKind): number[] {
  const least = Math.min(0, ...heights);
  const most = Math.max(0, ...heights);
  const rough = (most - least || 1) / wantedSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = power * (roundSteps.find((step) => step * power >= rough) ?? 10);
  // There is no half of a thing.
  const step = kind === 'count' ? Math.max(1, Math.ceil(round)) : round;
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** A tick with its unit, as short as it can be. */
export function tickText(tick: number, kind: FigureKind, locale: Locale): string {
  if (kind === 'rate') return `${Number((tick / 100).toFixed(2))}%`;
  const text = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(tick);
  return kind === 'money' ? `￥${text}` : text;
}

/** Every so many places are named, so that names of so many pixels stand beside each other. */
export function nameEvery(places: number, width: number, namePixels: number): number {
  const fit = Math.max(1, Math.floor(width / namePixels));
  return [1, 2, 3, 5, 6, 10, 12, 15, 24, 30].find((every) => places / every <= fit) ?? Math.ceil(places / fit);
}

/** What chart and legend draw a series with; two of one mark differ in more than their colour. */
export interface Look {
  color: string;
  mark: TrendSeries['mark'];
  /** The how manieth of its mark. */
  nth: number;
}

/** The series' looks in their order; the first colour is the first series', what is compared with is grey. */
export function looksOf(series: readonly TrendSeries[], colors: readonly string[], grey: string): Look[] {
  const seen = { bar: 0, line: 0, dashed: 0 };
  let used = 0;
  return series.map(({ mark }) => {
    const nth = seen[mark]++;
    const isGrey = mark === 'dashed' && nth === 0;
    return { mark, nth, color: isGrey ? grey : (colors[used++ % colors.length] ?? grey) };
  });
}
