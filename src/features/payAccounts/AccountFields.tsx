import { cardDigits, isCard } from '../../../contract/cardNumber';
import { payMethodLabels, payMethods, type PayMethod } from '../../../contract/states/payAccounts';
import { useText } from '../../locales/useText';
import { ProFormDependency, ProFormRadio, ProFormText } from '../../ui/dialogParts';

export interface AccountValues {
  method: PayMethod;
  holder?: string;
  bank?: string;
  number: string;
}

/** An account money can be paid to: a bank card with its holder, or an address for USDT. */
export function AccountFields() {
  const t = useText();
  const required = [{ required: true, whitespace: true, message: t('field.required') }];
  const expectCard = async (_rule: unknown, typed = '') => {
    if (typed.trim() && !isCard(cardDigits(typed))) throw new Error(t('field.card'));
  };
  return (
    <>
      <ProFormRadio.Group
        name="method"
        label={t('payAccount.method')}
        options={Object.entries(payMethodLabels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }))}
      />
      <ProFormDependency name={['method']}>
        {({ method }) =>
          method === payMethods.bank ? (
            <>
              <ProFormText
                name="holder"
                label={t('payAccount.holder')}
                rules={required}
                fieldProps={{ maxLength: 64, autoComplete: 'off' }}
              />
              <ProFormText name="bank" label={t('payAccount.bank')} rules={required} fieldProps={{ maxLength: 64, autoComplete: 'off' }} />
              <ProFormText
                name="number"
                label={t('payAccount.cardNumber')}
                rules={[...required, { validator: expectCard, validateTrigger: 'onBlur' }]}
                validateTrigger={['onChange', 'onBlur']}
                fieldProps={{ maxLength: 30, inputMode: 'numeric', autoComplete: 'off' }}
              />
            </>
          ) : (
            <ProFormText
              name="number"
              label={t('payAccount.address')}
              rules={required}
              fieldProps={{ maxLength: 64, autoComplete: 'off', spellCheck: false }}
            />
          )
        }
      </ProFormDependency>
    </>
  );
}
