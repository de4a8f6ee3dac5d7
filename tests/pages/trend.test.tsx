import { looksOf, nameEvery, placesOf, ticksFor, tickText } from '../../src/ui/trend';

test.each([
  ['count', [0, 3], [0, 1, 2, 3]],
  ['count', [0], [0, 1]],
  ['count', [7, 366], [0, 100, 200, 300, 400]],
  ['money', [219_796.55], [0, 100_000, 200_000, 300_000]],
  ['money', [-1300, 2500.5], [-2000, -1000, 0, 1000, 2000, 3000]],
  ['rate', [4590, 10_000], [0, 2500, 5000, 7500, 10_000]],
] as const)('the ticks of a %s from %j are round, hold zero and everything', (kind, heights, ticks) => {
  expect(ticksFor(heights, kind)).toEqual(ticks);
});

test('a tick says its unit as shortly as its language allows', () => {
  expect(tickText(125_000, 'money', 'zh-CN')).toBe('￥12.5万');
  expect(tickText(125_000, 'money', 'en-US')).toBe('￥125K');
  expect(tickText(2500, 'rate', 'en-US')).toBe('25%');
  expect(tickText(40, 'count', 'zh-CN')).toBe('40');
});

test('places are those of the longest series in its order', () => {
  const of = (...at: string[]) => ({ name: at.join(''), mark: 'line' as const, points: at.map((place) => ({ at: place, value: '1' })) });
  expect(placesOf([of('00', '01'), of('00', '01', '02', '03')])).toEqual(['00', '01', '02', '03']);
});

test('fewer places are named where there is less room, never so many that names would touch', () => {
  expect(nameEvery(24, 1200, 48)).toBe(1);
  expect(nameEvery(24, 280, 48)).toBe(5);
  expect(nameEvery(400, 280, 48)).toBe(80);
});

test('two series of one mark differ in more than their colour', () => {
  const series = (['bar', 'bar', 'dashed', 'line', 'line'] as const).map((mark, index) => ({ name: String(index), mark, points: [] }));
  const looks = looksOf(series, ['a', 'b', 'c', 'd'], 'grey');
  expect(looks.map(({ color, nth }) => `${color}${nth}`)).toEqual(['a0', 'b1', 'grey0', 'c0', 'd1']);
});
