import { readable, tint } from '../../src/shell/themeColor';

test('a chosen colour is darkened until white on it can be read, and stays a colour of six digits', () => {
  expect(readable('#409EFF')).toBe('#105be2');
  expect(tint('#409EFF')).toBe('#81bfff');
  expect(readable('#F5740B')).toBe('#c92900');
});
