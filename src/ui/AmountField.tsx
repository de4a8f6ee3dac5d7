import { Form, type FormInstance, type FormRule } from 'antd';
import type { ReactNode } from 'react';
import { moneyPattern, moneyText, parseMoney } from '../../contract/money';
import { risingFaults } from '../../contract/risingLimits';
import { useText, type Say } from '../locales/useText';
import { NumericInput } from './NumericInput';

interface AmountFieldProps {
  name?: string;
  label: string;
  extra?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  /** Empty is a value too. */
  isOptional?: boolean;
  /** The least and the most that are taken, decimal strings. */
  bounds?: { min: string; max: string };
  /** What is said of more than `most`, a decimal string; it may be sent all the same. */
  warning?: { most: string; text: string } | undefined;
  /** Names of the fields for the least and the most of one order and the most of a day, where this is one of them. */
  rising?: readonly string[];
}

/** What was entered in a field of amounts; null: nothing that is one. */
const enteredIn = (form: Pick<FormInstance, 'getFieldValue'>, name: string) => {
  const entered: unknown = form.getFieldValue(name);
  return typeof entered === 'string' ? parseMoney(entered) : null;
};

/** A limit is not below one that stands before it: said while it is entered, and not by the platform alone. */
const risingRule =
  (t: Say, names: readonly string[], name: string): FormRule =>
  (form) => ({
    validator: async () => {
      const [min = '', max = '', day = ''] = names;
      const faults = risingFaults([enteredIn(form, min), enteredIn(form, max), enteredIn(form, day)]);
      const fault = faults.find(({ place }) => names[place] === name);
      if (fault) throw new Error(t(fault.word));
    },
    validateTrigger: 'onBlur',
  });

/** A field of a form that asks for an amount; the value is a decimal string of the wire. */
export function AmountField({
  name = 'amount',
  label,
  extra,
  placeholder,
  autoFocus = false,
  isOptional = false,
  bounds,
  warning,
  rising,
}: AmountFieldProps) {
  const t = useText();
  const rules: FormRule[] = isOptional
    ? []
    : [{ required: true, whitespace: true, message: t('field.amount'), validateTrigger: 'onChange' }];
  // Said once the field is left: what is still being typed is none yet. Who goes past an empty one is not told before he sends.
  rules.push({ pattern: moneyPattern, message: t('field.money'), validateTrigger: 'onBlur' });
  if (bounds)
    rules.push({
      validator: async (_rule, value: string) => {
        const fen = parseMoney(value);
        if (fen === null) return;
        if (fen < (parseMoney(bounds.min) ?? 0n)) throw new Error(t('field.tooSmall', { n: moneyText(bounds.min) }));
        if (fen > (parseMoney(bounds.max) ?? 0n)) throw new Error(t('field.tooBig', { n: moneyText(bounds.max) }));
      },
    });
  if (warning)
    rules.push({
      warningOnly: true,
      validator: async (_rule, value: string) => {
        if ((parseMoney(value) ?? 0n) > (parseMoney(warning.most) ?? 0n)) throw new Error(warning.text);
      },
    });
  if (rising) rules.push(risingRule(t, rising, name));
  const others = rising?.filter((one) => one !== name) ?? [];
  return (
    <Form.Item {...{ name, label, extra, rules }} dependencies={others} validateTrigger={['onChange', 'onBlur']}>
      <NumericInput isMoney say={t} prefix="￥" placeholder={placeholder ?? t('field.amount')} autoFocus={autoFocus} />
    </Form.Item>
  );
}
