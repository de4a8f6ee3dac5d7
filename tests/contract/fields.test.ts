import { text, username } from '../../contract/fields';

const free = text(200);

test.each([
  ['words of several scripts', '武汉聚源 Ltd. – «Ёлка» ﷼ עברית é'],
  ['an emoji of several signs', '👩‍👩‍👧 ❤️ 👍🏽 🏳️‍🌈 1️⃣'],
])('a text holds %s', (_what, value) => {
  expect(free.safeParse(value).success).toBe(true);
});

test.each([
  ['a control character', 'a\u0007b'],
  ['what ends a line', '云帆\u2028=1'],
  ['what turns the text around', 'https://example.com/\u202egpj.exe'],
  ['a space of no width', '云帆\u200b'],
  ['a letter that is not seen', 'provider\u3164'],
  ['a sign that asks for another look of a letter', 'provider\ufe0f'],
  ['what joins nothing', 'pro\u200dvider'],
  ['half of a pair', 'a\ud800'],
  ['no character', 'a\uffff'],
])('a text does not hold %s', (_what, value) => {
  expect(free.safeParse(value).success).toBe(false);
});

test.each(['admin', 'Finance.2', '王芳', 'a_b-c@example.com'])('%s is a username', (value) => {
  expect(username.safeParse(value).success).toBe(true);
});

test.each(['admin\u3164', 'ａdmin', 'аdmin', 'admın', 'ﬁnance', 'ad min', 'ad/min'])('%s is none', (value) => {
  expect(username.safeParse(value).success).toBe(false);
});
