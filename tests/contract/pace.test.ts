import { Pace } from '../../server/simulator/Pace';

/** What is due of so many a second, looked at after each of these pauses in ms. */
function dueAfter(perSecond: number, pauses: number[]): number {
  let now = 5000;
  const pace = new Pace(perSecond, now);
  return pauses.reduce((sum, pause) => sum + pace.due((now += pause)), 0);
}

test('as many are due as were asked for, whether a timer is punctual, late or comes for a part of one', () => {
  expect(dueAfter(200, Array(100).fill(100))).toBe(2000);
  expect(dueAfter(200, Array(100).fill(125))).toBe(2500);
  expect(dueAfter(0.5, Array(100).fill(100))).toBe(5);
});

test('what was missed while the process stood still is not made up for', () => {
  expect(dueAfter(200, [100, 60_000])).toBe(220);
});
