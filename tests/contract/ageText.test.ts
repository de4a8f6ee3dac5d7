import dayjs from 'dayjs';
import { ageText, agoText } from '../../src/ui/ageText';

const [minute, hour, day] = [60, 3600, 86_400];
const begin = dayjs('2026-01-31T00:00:00').unix();

test.each([
  [59, 'a few seconds'],
  [minute, '1 minute'],
  [2 * minute - 1, '1 minute'],
  [hour - 1, '59 minutes'],
  [hour, '1 hour'],
  [2 * hour - 1, '1 hour'],
  [21.5 * hour, '21 hours'],
  [day - 1, '23 hours'],
  [day, '1 day'],
  [2 * day - 1, '1 day'],
  [30 * day, '30 days'],
  [31 * day, '1 month'],
  [364 * day, '11 months'],
  [365 * day, '1 year'],
  [2 * 365 * day - 1, '1 year'],
])('an age is told in the whole units that have passed: of %d seconds, %s', (seconds, said) => {
  expect(ageText(begin, begin + seconds)).toBe(said);
});

test('how long ago something was is told by the same rule', () => {
  jest.useFakeTimers({ now: (begin + day - 1) * 1000 });
  expect(agoText(begin)).toBe('23 hours ago');
  jest.useRealTimers();
});
