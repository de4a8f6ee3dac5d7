import { changeOf } from '../../src/features/home/change';

test.each([
  ['count', '366', '300', { isUp: true, amount: '22', unit: 'percent' }],
  ['count', '3', '0', null],
  ['money', '50.00', '100.00', { isUp: false, amount: '50', unit: 'percent' }],
  ['money', '100.00', '100.40', null],
  ['rate', '4590', '7690', { isUp: false, amount: '31', unit: 'points' }],
  ['rate', '5000', '0', { isUp: true, amount: '50', unit: 'points' }],
] as const)('a %s of %s beside %s yesterday has changed by %j', (kind, value, before, change) => {
  expect(changeOf(kind, value, before)).toEqual(change);
});
