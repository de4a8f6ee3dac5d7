import { Form } from 'antd';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { NumericInput, wholeNumber } from '../../ui/NumericInput';

const mostOrders = 1_000_000;

/** What an account takes of one order and of a day; where that is optional, what is left empty stays as it is. */
export function LimitFields({ isOptional = false }: { isOptional?: boolean }) {
  const t = useText();
  const unchanged = isOptional ? { placeholder: t('receivingAccount.unchanged') } : {};
  const amounts = [
    ['min_amount', 'receivingAccount.min'],
    ['max_amount', 'receivingAccount.max'],
    ['daily_amount', 'receivingAccount.dailyAmount'],
  ] as const;
  return (
    <>
      {amounts.map(([name, title]) => (
        <AmountField key={name} name={name} label={t(title)} isOptional={isOptional} rising={amounts.map(([one]) => one)} {...unchanged} />
      ))}
      <Form.Item
        name="daily_count"
        label={t('receivingAccount.dailyCount')}
        rules={isOptional ? [wholeNumber(t)] : [{ required: true, message: t('field.required') }, wholeNumber(t)]}
        validateTrigger={['onChange', 'onBlur']}
      >
        <NumericInput say={t} max={mostOrders} placeholder={t('receivingAccount.enterCount')} {...unchanged} />
      </Form.Item>
    </>
  );
}
