import { Input, type FormRule, type InputProps } from 'antd';
import { useState } from 'react';
import { groupThousands } from '../../contract/money';
import type { Say } from '../locales/useText';
import styles from './NumericInput.module.css';

export const defaultMax = 9_999_999_999_999;

/** One comma before the last one or two digits, or typed behind the first digits: no thousands stand there. */
const decimalComma = /^([^,，.。．]*\d)[,，]((?:\d{1,2}\D*)?)$/;

/** What of a text is a number: digits and the first dot, which is a full stop where one writes Chinese. */
export function numericPart(text: string): string {
  const [whole = '', ...rest] = text
    .replace(decimalComma, '$1.$2')
    .replace(/[。．]/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
}

const wholeOf = (value: string) => value.split('.')[0] ?? '';

/** What stands around a number and says nothing else of it. */
const around = /[\s￥¥元%]|(?<=\d)[,，](?=\d{3}(?!\d))/g;
/** Whether what is left of a text may be another number than was meant. */
const isOther = (text: string) => !/^\d*[.。．]?\d*$/.test(text.replace(decimalComma, '$1.$2').replace(around, ''));

/** A comma that has just been typed, and taken for the point. */
const commaAtEnd = /[,，]$/;
/** What no amount is: behind a comma that was taken for the point stand three digits, so it stood between thousands. */
const thousands = /^([1-9]\d*)\.(\d{3})$/;

/** What counts things: said once the field is left, as an amount's fault is. */
export const wholeNumber = (t: Say): FormRule => ({ pattern: /^\d+$/, message: t('field.wholeNumber'), validateTrigger: 'onBlur' });

interface Numeric {
  value?: string;
  onChange?: (value: string) => void;
  /** The greatest whole part that can be entered. */
  max?: number;
  /** An amount, of two decimals at most. */
  isMoney?: boolean;
}

interface NumericInputProps extends Numeric, Omit<InputProps, keyof Numeric> {
  /** Says below it that something was left out: what stands there then may be another number than was meant. */
  say?: Say;
}

/** What was left out, and at which value of the field. */
interface LeftOut {
  of: string;
  what: 'digitsOnly' | 'tooBig';
}

const wordOf = (what: LeftOut['what'], value: string) =>
  what === 'digitsOnly' && value === '' ? ('field.noDigits' as const) : (`field.${what}` as const);

/** What makes a field a numeric one; what was left out of what was typed is said by `Told`. */
export function useNumeric({ value = '', onChange, max = defaultMax, isMoney = false }: Numeric) {
  const [told, tell] = useState<LeftOut | null>(null);
  // What stands there by somebody else's hand is nothing of what was left out.
  const now = told?.of === value ? told.what : null;
  // The value whose point was typed as a comma.
  const [ofComma, setOfComma] = useState<string | null>(null);
  const change = (text: string, isWhole: boolean) => {
    const part = numericPart(text);
    const hadComma = commaAtEnd.test(text) || (ofComma === value && wholeOf(part) === wholeOf(value));
    const next = isMoney && hadComma ? part.replace(thousands, '$1$2') : part;
    if (BigInt(wholeOf(next) || '0') > BigInt(max)) return tell({ of: value, what: 'tooBig' });
    setOfComma(hadComma && next.includes('.') ? next : null);
    const isStillOther = now === 'digitsOnly' && next !== '' && !isWhole;
    tell(isStillOther || isOther(text) ? { of: next, what: 'digitsOnly' } : null);
    return onChange?.(next);
  };
  const input: InputProps = {
    ...(now ? { status: 'warning' } : {}),
    inputMode: 'decimal',
    autoComplete: 'off',
    value,
    // What is typed or pasted over all that stood there is read by itself.
    onChange: ({ target, nativeEvent }) =>
      change(target.value, value !== '' && nativeEvent instanceof InputEvent && nativeEvent.data === target.value),
  };
  return { input, told: now && { word: wordOf(now, value), values: { n: groupThousands(String(max)), value } } };
}

interface ToldProps {
  told: ReturnType<typeof useNumeric>['told'];
  say: Say;
}

/** Below a field: what was left out, as what stands there then may be another number than was meant. */
export function Told({ told, say }: ToldProps) {
  return (
    told && (
      <span role="status" className={styles.told}>
        {say(told.word, told.values)}
      </span>
    )
  );
}

/**
 * Takes digits and dots and nothing else, however they come in (specification, section 5). The value stays a text:
 * an amount is never a float.
 */
export function NumericInput({ value, onChange, max, isMoney, say, ...rest }: NumericInputProps) {
  const { input, told } = useNumeric({
    ...(value === undefined ? {} : { value }),
    ...(onChange ? { onChange } : {}),
    ...(max === undefined ? {} : { max }),
    ...(isMoney === undefined ? {} : { isMoney }),
  });
  return (
    <>
      <Input {...rest} {...input} />
      {say && <Told told={told} say={say} />}
    </>
  );
}
