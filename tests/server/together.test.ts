import { Together } from '../../server/kernel/Together';

/** Answers that are given one by one, by hand. */
function byHand() {
  const begun: { give: (answer: string) => void; refuse: () => void }[] = [];
  const make = () =>
    new Promise<string>((give, refuse) => {
      begun.push({ give, refuse: () => refuse(new Error('refused')) });
    });
  return { begun, make };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while an answer is being made gets one that was begun after he asked, with all who came meanwhile', async () => {
  const { begun, make } = byHand();
  const together = new Together<string>();
  const first = together.ask('sums', make);
  const later = Array.from({ length: 19 }, () => together.ask('sums', make));
  expect(begun).toHaveLength(1);
  begun[0]?.give('before');
  expect(await first).toBe('before');
  await turn();
  expect(begun).toHaveLength(2);
  const last = together.ask('sums', make);
  begun[1]?.give('after');
  expect(await Promise.all(later)).toEqual(later.map(() => 'after'));
  await turn();
  expect(begun).toHaveLength(3);
  begun[2]?.give('last');
  expect(await last).toBe('last');
});

test('another question waits for nobody, and nothing is kept', async () => {
  const { begun, make } = byHand();
  const together = new Together<string>();
  const both = [together.ask('one', make), together.ask('other', make)];
  expect(begun).toHaveLength(2);
  for (const { give } of begun) give('there');
  await Promise.all(both);
  await turn();
  void together.ask('one', make);
  expect(begun).toHaveLength(3);
});

test('a failure is told to all who share it, and to nobody after them', async () => {
  const { begun, make } = byHand();
  const together = new Together<string>();
  const [first, second, third] = [together.ask('sums', make), together.ask('sums', make), together.ask('sums', make)];
  begun[0]?.refuse();
  await expect(first).rejects.toThrow('refused');
  await turn();
  begun[1]?.refuse();
  await expect(second).rejects.toThrow('refused');
  await expect(third).rejects.toThrow('refused');
  await turn();
  const next = together.ask('sums', make);
  begun[2]?.give('there');
  expect(await next).toBe('there');
});
