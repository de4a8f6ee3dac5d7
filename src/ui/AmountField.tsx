import { Form, type FormInstance, type FormRule } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { moneyPattern, moneyText, parseMoney } from '../../contract/money';
import { risingFaults } from '../../contract/risingLimits';
import { useText, type Say } from '../locales/useText';
import { NumericInput } from './NumericInput';

/** Decimal strings. */
interface Bounds {
  min?: string;
  max?: string;
}

interface DependentBounds {
  by: string;
  of: (value: unknown) => Bounds | null | undefined;
}

interface AmountFieldProps {
  name?: string;
  label: string;
  extra?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  /** Empty is a value too. */
  isOptional?: boolean;
  /** The least and the most that are taken; or what they are at a value of the field that they depend on. */
  bounds?: Bounds | DependentBounds | undefined;
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

const boundsRule =
  (t: Say, bounds: Bounds | DependentBounds): FormRule =>
  (form) => ({
    validator: async (_rule, value: string) => {
      const { min, max } = ('of' in bounds ? bounds.of(form.getFieldValue(bounds.by)) : bounds) ?? {};
      const fen = parseMoney(value);
      if (fen === null) return;
      if (min !== undefined && fen < (parseMoney(min) ?? 0n)) throw new Error(t('field.tooSmall', { n: moneyText(min) }));
      if (max !== undefined && fen > (parseMoney(max) ?? 0n)) throw new Error(t('field.tooBig', { n: moneyText(max) }));
    },
  });

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

/** What is said of an amount is looked at anew where it comes to hold while the amount stands there: what it is of was chosen later. */
function useWarned(name: string, text: string | undefined): void {
  const form = Form.useFormInstance();
  useEffect(() => {
    // What is wrong with it stands at the field then.
    if (text !== undefined && form.getFieldValue(name)) void form.validateFields([name]).catch(() => {});
  }, [form, name, text]);
}

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
  useWarned(name, warning?.text);
  const rules: FormRule[] = isOptional
    ? []
    : [{ required: true, whitespace: true, message: t('field.amount'), validateTrigger: 'onChange' }];
  // Said once the field is left: what is still being typed is none yet. Who goes past an empty one is not told before he sends.
  rules.push({ pattern: moneyPattern, message: t('field.money'), validateTrigger: 'onBlur' });
  if (bounds) rules.push(boundsRule(t, bounds));
  if (warning)
    rules.push({
      warningOnly: true,
      validator: async (_rule, value: string) => {
        if ((parseMoney(value) ?? 0n) > (parseMoney(warning.most) ?? 0n)) throw new Error(warning.text);
      },
    });
  if (rising) rules.push(risingRule(t, rising, name));
  const others = rising?.filter((one) => one !== name) ?? (bounds && 'of' in bounds ? [bounds.by] : []);
  return (
    <Form.Item {...{ name, label, extra, rules }} dependencies={others} validateTrigger={['onChange', 'onBlur']}>
      <NumericInput isMoney say={t} prefix="￥" placeholder={placeholder ?? t('field.amount')} autoFocus={autoFocus} />
    </Form.Item>
  );
}
