import { Input, type InputProps } from 'antd';

export const defaultMax = 9_999_999_999_999;

/** What of a text is a number: digits and the first dot, which is a full stop where one writes Chinese. */
export function numericPart(text: string): string {
  const [whole = '', ...rest] = text
    .replace(/[。．]/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
}

interface NumericInputProps extends Omit<InputProps, 'value' | 'onChange' | 'max'> {
  value?: string;
  onChange?: (value: string) => void;
  /** The greatest whole part that can be entered. */
  max?: number;
}

/**
 * Takes digits and dots and nothing else, however they come in (specification, section 5). The value stays a text:
 * an amount is never a float.
 */
export function NumericInput({ value = '', onChange, max = defaultMax, ...rest }: NumericInputProps) {
  const change = (text: string) => {
    const next = numericPart(text);
    if (BigInt(next.split('.')[0] || '0') <= BigInt(max)) onChange?.(next);
  };
  return <Input {...rest} inputMode="decimal" autoComplete="off" value={value} onChange={(event) => change(event.target.value)} />;
}
