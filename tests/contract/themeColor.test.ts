import theme from 'antd/lib/theme';
import { primaryOf, readable, tint } from '../../src/shell/themeColor';
import { tokensOf } from '../../src/shell/themeTokens';

test('a chosen colour is darkened until white on it can be read, and stays a colour of six digits', () => {
  expect(readable('#409EFF')).toBe('#105be2');
  expect(tint('#409EFF')).toBe('#81bfff');
  expect(readable('#F5740B')).toBe('#c92900');
});

test.each(['#409EFF', '#11A983', '#7A5AF8', '#F5740B', '#E5484D', '#0E7C86', '#5B6B7F', '#000000', '#FFFFFF'])(
  'what is drawn without Ant Design has the colour that it would have with it: %s',
  (color) => {
    for (const isDark of [false, true]) {
      const algorithm = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm;
      expect(primaryOf(color, isDark)).toBe(theme.getDesignToken({ algorithm, token: tokensOf(color, isDark) }).colorPrimary);
    }
  },
);
