import * as z from 'zod/mini';
import { answerOf } from '../../server/kernel/answer';

const row = z.object({ id: z.number(), name: z.optional(z.string()) });
const schema = z.object({ list: z.array(row), total: z.number(), next: z.nullable(z.string()) });
const said = { list: [{ id: 1, name: 'a' }, { id: 2 }], total: 2, next: null };
const tooMuch = [
  ['data.passwordHash', { ...said, passwordHash: 'x' }],
  ['data.list.1.passwordHash', { ...said, list: [{ id: 1 }, { id: 2, passwordHash: 'x' }] }],
] as const;

test.each([false, true])('an answer that says what its schema names leaves as it is; strict: %s', (isStrict) => {
  expect(answerOf(schema, said, isStrict)).toEqual(said);
  expect(answerOf(z.record(z.string(), z.unknown()), said, isStrict)).toEqual(said);
  expect(answerOf(z.unknown(), said, isStrict)).toEqual(said);
});

test.each(tooMuch)('what the schema does not name never leaves: %s', (_path, answer) => {
  expect(JSON.stringify(answerOf(schema, answer, false))).not.toContain('passwordHash');
});

test.each(tooMuch)('and is a failure where answers are held strictly: %s', (path, answer) => {
  expect(() => answerOf(schema, answer, true)).toThrow(`${path} is not in the schema`);
});

test('what is undefined does not travel, and is no failure', () => {
  expect(answerOf(schema, { ...said, more: undefined }, true)).toEqual(said);
});

test.each([false, true])('a value that the schema does not allow fails; strict: %s', (isStrict) => {
  expect(() => answerOf(schema, { ...said, total: '2' }, isStrict)).toThrow();
});
