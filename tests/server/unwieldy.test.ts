import { isUnwieldy } from '../../server/http/unwieldy';

test.each([
  ['nine deep', `${'['.repeat(9)}${']'.repeat(9)}`],
  ['objects within each other', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`],
  ['thousands of numbers', `[${'1,'.repeat(5_000)}1]`],
  ['thousands of objects beside each other', `[${Array.from({ length: 2_600 }, () => '{}').join(',')}]`],
  ['never closed', '['.repeat(1_000_000)],
])('a text that is %s is more than any call has', (_what, text) => {
  expect(isUnwieldy(text)).toBe(true);
});

test('what calls have is not, whatever stands in its texts', () => {
  const row = { line: 1, title: '[[[[[[[[[[{{{{{{{{{{', price: '"\\",,,,', stock: ',', content: ','.repeat(1_000) };
  expect(isUnwieldy(JSON.stringify({ account_id: 1, file_name: 'x', request_id: 'y', rows: Array.from({ length: 500 }, () => row) }))).toBe(
    false,
  );
  expect(isUnwieldy('"\\')).toBe(false);
});
