import { screen } from '@testing-library/react';
import { catchFocus } from '../../src/feedback/catchFocus';

const pictures = async (count: number) => {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

const draw = () => {
  document.body.innerHTML =
    '<main><h1 tabindex="-1">Orders</h1><button>opener</button><button>other</button></main><button>leaving</button>';
  const [opener, other, leaving] = ['opener', 'other', 'leaving'].map((name) => screen.getByRole('button', { name }));
  if (!opener || !other || !leaving) throw new Error('not drawn');
  leaving.focus();
  return { opener, other, leaving };
};

afterEach(() => document.body.replaceChildren());

test('what goes away some pictures after it was closed gives the focus back by then', async () => {
  const { opener, leaving } = draw();
  catchFocus(opener);
  await pictures(5);
  expect(leaving).toHaveFocus();
  leaving.remove();
  await pictures(2);
  expect(opener).toHaveFocus();
});

test('where what is to have it again is gone too, the heading has it', async () => {
  const { opener, leaving } = draw();
  catchFocus(opener);
  opener.remove();
  leaving.remove();
  await pictures(2);
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('where it is back already, what comes after is left to others', async () => {
  const { other, leaving } = draw();
  catchFocus(leaving);
  await pictures(2);
  leaving.remove();
  catchFocus(other);
  await pictures(2);
  expect(other).toHaveFocus();
});

test('of two who wait for the same to go, the one who knows where to go on has it, though he comes second', async () => {
  const { other, leaving } = draw();
  catchFocus();
  catchFocus(other);
  await pictures(2);
  leaving.remove();
  await pictures(2);
  expect(other).toHaveFocus();
});

test('who has gone elsewhere meanwhile stays there', async () => {
  const { opener, other, leaving } = draw();
  catchFocus(opener);
  await pictures(2);
  other.focus();
  leaving.remove();
  await pictures(3);
  expect(other).toHaveFocus();
});
