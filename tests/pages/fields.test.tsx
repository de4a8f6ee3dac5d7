import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumericInput, numericPart } from '../../src/ui/NumericInput';

function Amount({ max }: { max?: number }) {
  const [value, setValue] = useState('');
  return <NumericInput aria-label="金额" value={value} onChange={setValue} {...(max === undefined ? {} : { max })} />;
}

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
