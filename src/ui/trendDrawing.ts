import { extend } from '@antv/g2/esm/api/extend';
import { Runtime } from '@antv/g2/esm/api/runtime';
import { AxisX } from '@antv/g2/esm/component/axisX';
import { AxisY } from '@antv/g2/esm/component/axisY';
import { Cartesian } from '@antv/g2/esm/coordinate/cartesian';
import { Inline } from '@antv/g2/esm/data/inline';
import { Column } from '@antv/g2/esm/encode/column';
import { Constant } from '@antv/g2/esm/encode/constant';
import { Field } from '@antv/g2/esm/encode/field';
import { Transform } from '@antv/g2/esm/encode/transform';
import { Interval } from '@antv/g2/esm/mark/interval';
import { Line } from '@antv/g2/esm/mark/line';
import { Point } from '@antv/g2/esm/mark/point';
import { Band } from '@antv/g2/esm/scale/band';
import { Constant as OneValue } from '@antv/g2/esm/scale/constant';
import { Identity } from '@antv/g2/esm/scale/identity';
import { Linear } from '@antv/g2/esm/scale/linear';
import { Light } from '@antv/g2/esm/theme/light';
import type { IntervalMark, LineMark, PointMark, ViewComposition } from '@antv/g2';
import { heightOf, type Look, type TrendSeries } from './trend';

/** What the library would do at pointing, filtering and sliding by itself: nothing, as the page does what there is to do. */
const idle = () => () => () => {};

/** Of the library what a trend is drawn with, and nothing else: docs/adr/0021-charts.md. */
export const Chart = extend<ViewComposition>(Runtime, {
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'coordinate.cartesian': Cartesian,
  'data.inline': Inline,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'interaction.event': idle,
  'interaction.legendFilter': idle,
  'interaction.scrollbarFilter': idle,
  'interaction.sliderFilter': idle,
  'interaction.tooltip': idle,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.point': Point,
  'scale.band': Band,
  'scale.constant': OneValue,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'theme.light': Light,
});

/** What stands around the plot on three sides, in pixels; `Plot.left` is the fourth. */
export const edges = { top: 10, right: 8, bottom: 26 };

/** Everything that is drawn. */
export interface Plot {
  places: readonly string[];
  ticks: readonly number[];
  left: number;
  /** Every so many places have their name. */
  every: number;
  series: readonly TrendSeries[];
  looks: readonly Look[];
  width: number;
  height: number;
  ink: { text: string; line: string; ground: string };
  tickText: (tick: number) => string;
}

type Mark = IntervalMark | LineMark | PointMark;
/** What all marks of a trend have in common. */
type Common = Pick<LineMark, 'scale' | 'axis' | 'legend' | 'tooltip' | 'animate'>;

function axesOf({ ticks, every, places, ink, tickText }: Plot, fontFamily: string) {
  const label = { labelFontSize: 12, labelFontFamily: fontFamily, labelFill: ink.text, labelOpacity: 1, labelFillOpacity: 1 };
  const bare = { title: false, tick: false, animate: false, ...label } as const;
  return {
    x: {
      ...bare,
      labelAutoRotate: false,
      labelAutoHide: false,
      labelFilter: (_name: string, index: number) => index % every === 0,
      line: true,
      lineStroke: ink.line,
      lineStrokeOpacity: 1,
      labelFormatter: (name: string) => (places.includes(name) ? name : ''),
    },
    y: {
      ...bare,
      tickMethod: () => [...ticks],
      labelFormatter: tickText,
      labelAutoHide: false,
      grid: true,
      gridStroke: ink.line,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  };
}

/** One mark of a series, or two where a line has points. */
function marksOf(series: TrendSeries, look: Look, common: Common): Mark[] {
  const { color, nth } = look;
  const data = series.points.map((point) => ({ at: point.at, height: heightOf(point), series: series.name }));
  const encode = { x: 'at', y: 'height' };
  if (series.mark === 'bar') {
    const style = { fill: color, fillOpacity: nth === 0 ? 1 : 0.15, stroke: color, lineWidth: nth === 0 ? 0 : 1, radius: 2, maxWidth: 28 };
    return [{ ...common, type: 'interval', data, encode: { ...encode, series: 'series' }, style }];
  }
  const line: Mark = {
    ...common,
    type: 'line',
    data,
    encode,
    style: { stroke: color, lineWidth: 2, lineDash: series.mark === 'dashed' ? [5, 4] : [0, 0], strokeOpacity: 1 },
  };
  if (series.mark === 'dashed') return [line];
  const shape = nth === 0 ? 'point' : 'square';
  return [line, { ...common, type: 'point', data, encode: { ...encode, shape, size: 2.5 }, style: { fill: color } }];
}

/** Places and heights as the picture has them: where a place or a tick stands can be told without asking the library. */
function scalesOf({ places, ticks, series }: Plot): Common['scale'] {
  const bars = series.filter(({ mark }) => mark === 'bar').map(({ name }) => name);
  return {
    x: { type: 'band', domain: [...places], paddingInner: 0.3, paddingOuter: 0.15 },
    y: { type: 'linear', domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1], nice: false, tickMethod: () => [...ticks] },
    series: { type: 'band', domain: bars, paddingInner: 0.15, paddingOuter: 0 },
    size: { type: 'identity' },
    shape: { type: 'identity' },
  };
}

/** What is drawn last stands before the others. */
const order = ['bar', 'dashed', 'line'];

/** A plot as the library wants it told. */
export function drawing(plot: Plot, fontFamily: string): ViewComposition & { type: 'view' } {
  const common: Common = { scale: scalesOf(plot), axis: axesOf(plot, fontFamily), legend: false, tooltip: false, animate: false };
  const children = plot.series
    .flatMap((series, index) => {
      const look = plot.looks[index];
      return look ? [{ look, series }] : [];
    })
    .sort((a, b) => order.indexOf(a.series.mark) - order.indexOf(b.series.mark))
    .flatMap(({ look, series }) => marksOf(series, look, common));
  return {
    type: 'view',
    width: plot.width,
    height: plot.height,
    margin: 0,
    inset: 0,
    paddingLeft: plot.left,
    paddingTop: edges.top,
    paddingRight: edges.right,
    paddingBottom: edges.bottom,
    theme: 'light',
    children,
  };
}
