import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Say } from '../../src/locales/useText';
import { clockOf } from '../../src/features/receivingAccounts/clock';
import { NumericInput, numericPart } from '../../src/ui/NumericInput';

function Amount(props: { max?: number; isMoney?: boolean; say?: Say }) {
  const [value, setValue] = useState('');
  return <NumericInput aria-label="金额" value={value} onChange={setValue} {...props} />;
}

const t: Say = (id, values) => [id, ...Object.values(values ?? {})].join(' ');

test('a numeric input takes digits and dots, typed or pasted, up to its greatest number [S5.5]', async () => {
  render(<Amount />);
  const input = screen.getByLabelText('金额');
  await userEvent.type(input, '-1a2.b5');
  expect(input).toHaveValue('12.5');
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste('￥1,234.50 元');
  expect(input).toHaveValue('1234.50');
  await userEvent.clear(input);
  await userEvent.type(input, '12。5');
  expect(input).toHaveValue('12.5');
  await userEvent.clear(input);
  await userEvent.type(input, '99999999999999');
  expect(input).toHaveValue('9999999999999');
});

test('a numeric input with a smaller limit keeps to it', async () => {
  render(<Amount max={500} />);
  const input = screen.getByLabelText('金额');
  await userEvent.type(input, '5001');
  expect(input).toHaveValue('500');
  expect(numericPart('1.2.3')).toBe('1.23');
  expect(numericPart('１２')).toBe('');
});

const told = (value: string) => `field.digitsOnly 9,999,999,999,999 ${value}`;

test.each([
  ['2,5', '2.5', null],
  ['0，5', '0.5', null],
  ['0,500', '0.500', null],
  // Which of them a field of no amount takes is its own rule.
  ['2,500', '2.500', null],
  ['1,000,000', '1.000000', told('1.000000')],
  ['-3', '3', told('3')],
  ['1e5', '15', told('15')],
  ['1.2.3', '1.23', told('1.23')],
  ['12', '12', null],
])('%s, typed, leaves %s and says where something was left out', async (typed, left, said) => {
  render(<Amount say={t} />);
  const input = screen.getByLabelText('金额');
  await userEvent.type(input, typed);
  expect(input).toHaveValue(left);
  expect(screen.queryByRole('status')?.textContent ?? null).toBe(said);
  await userEvent.clear(input);
  expect(screen.queryByRole('status')).toBeNull();
});

test('what was left out is said until all that stands there is typed or pasted over', async () => {
  render(<Amount say={t} />);
  const input = screen.getByLabelText('金额');
  for (const text of ['1', '1500']) {
    await userEvent.clear(input);
    await userEvent.type(input, '1e50');
    expect(screen.getByRole('status')).toHaveTextContent(told('150'));
    await userEvent.tripleClick(input);
    if (text.length === 1) await userEvent.keyboard(text);
    else await userEvent.paste(text);
    expect(input).toHaveValue(text);
    expect(screen.queryByRole('status')).toBeNull();
  }
});

test('letters alone leave nothing, and a number is asked for', async () => {
  render(<Amount say={t} />);
  await userEvent.type(screen.getByLabelText('金额'), 'abc');
  expect(screen.getByRole('status')).toHaveTextContent(/^field\.noDigits/);
});

test.each([
  ['2,500', '2500'],
  ['10,000', '10000'],
  ['1,000,000', '1000000'],
  ['1,234.56', '1234.56'],
  ['2,500，5', '2500.5'],
  ['2,50', '2.50'],
  ['1,0{Backspace}000', '1000'],
  ['0,500', '0.500'],
  ['1.234', '1.234'],
])('%s, typed as an amount, is %s, and nothing is said of it', async (typed, value) => {
  render(<Amount isMoney say={t} />);
  await userEvent.type(screen.getByLabelText('金额'), typed);
  expect(screen.getByLabelText('金额')).toHaveValue(value);
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['2 500,00', '2500.00'],
  ['￥1,234,567 元', '1234567'],
  ['1,234.5', '1234.5'],
])('%s, pasted, is %s, and nothing is said of it', async (pasted, value) => {
  render(<Amount say={t} />);
  await userEvent.click(screen.getByLabelText('金额'));
  await userEvent.paste(pasted);
  expect(screen.getByLabelText('金额')).toHaveValue(value);
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['2200', '22:00'],
  ['22:00', '22:00'],
  ['930', '09:30'],
  ['9:5', '09:05'],
  ['9：30', '09:30'],
  ['24:00', '00:00'],
  ['09', null],
  ['2460', null],
  ['24:01', null],
  ['9:60', null],
  ['02:20 PM', null],
])('%s is taken for the time %s', (typed, clock) => {
  expect(clockOf(typed)).toBe(clock);
});

test('what is more than can be entered is not, and the field says so', async () => {
  render(<Amount max={500} say={t} />);
  await userEvent.type(screen.getByLabelText('金额'), '5001');
  expect(screen.getByRole('status')).toHaveTextContent('field.tooBig 500');
});
