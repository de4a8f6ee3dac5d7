import { Alert, Form, Select, Skeleton } from 'antd';
import { createDeposit, depositTerms } from '../../../contract/deposits';
import type { Output } from '../../../contract/endpoint';
import { labelOf } from '../../../contract/labels';
import { payMethodLabels, payMethods } from '../../../contract/states/payAccounts';
import { moneyText, parseMoney } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { Copyable } from '../../ui/Copyable';
import { FactTable } from '../../ui/FactTable';
import { FormDialog } from '../../ui/FormDialog';
import { ImageUpload } from '../../ui/ImageUpload';
import { RemarkField } from '../../ui/RemarkField';
import { useData } from '../../session/useData';
import styles from './DepositDialog.module.css';

type Account = Output<typeof depositTerms>['accounts'][number];

interface DepositValues {
  account_id: number;
  amount: string;
  voucher?: string;
  remark?: string;
}

interface DepositDialogProps {
  onDone: (made: Output<typeof createDeposit>) => void;
  onClose: () => void;
}

/** Asks to which account the deposit is paid, shows that account, and takes the voucher of what was transferred to a card. */
export function DepositDialog({ onDone, onClose }: DepositDialogProps) {
  const t = useText();
  const { data: terms } = useData(depositTerms, {});
  const accountOf = (id: unknown) => terms?.accounts.find((account) => account.id === id);
  const required = [{ required: true, message: t('field.required') }];
  return (
    <FormDialog<typeof createDeposit, DepositValues>
      title={t('deposit.new')}
      endpoint={createDeposit}
      isOpen
      onClose={onClose}
      width={560}
      toInput={(values, requestId) => ({ ...values, request_id: requestId })}
      onDone={onDone}
      success={t('deposit.sent')}
    >
      {!terms && <Skeleton active />}
      {terms?.accounts.length === 0 && <Alert type="warning" showIcon title={t('deposit.noAccount')} />}
      {terms && terms.accounts.length > 0 && (
        <>
          {terms.open >= terms.most_open && (
            <Alert type="warning" showIcon className={styles.hint} title={t('recharge.full', { max: terms.most_open })} />
          )}
          <Form.Item name="account_id" label={t('payAccount.paidTo')} rules={required}>
            <Select
              placeholder={t('deposit.choose')}
              options={terms.accounts.map((account) => ({
                value: account.id,
                label: nameOf(account, t(labelOf(payMethodLabels, account.method)?.word ?? 'payAccount.method')),
              }))}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => {
              const account = accountOf(getFieldValue('account_id'));
              return account && <AccountFacts account={account} />;
            }}
          </Form.Item>
          <AmountField label={t('recharge.amount')} bounds={{ by: 'account_id', of: (id) => takenBy(accountOf(id)) }} />
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => {
              const account = accountOf(getFieldValue('account_id'));
              if (!account) return null;
              return account.method === payMethods.bank ? (
                <Form.Item name="voucher" label={t('deposit.voucher')} rules={required}>
                  <ImageUpload />
                </Form.Item>
              ) : (
                <Alert type="info" showIcon className={styles.hint} title={t('deposit.usdtHint')} />
              );
            }}
          </Form.Item>
          <RemarkField />
        </>
      )}
    </FormDialog>
  );
}

/** What an account takes at once, which is no more than what is left of its day. */
function takenBy(account: Account | undefined) {
  if (!account) return undefined;
  const { min, max, left } = account;
  return { min, max: (parseMoney(left) ?? 0n) < (parseMoney(max) ?? 0n) ? left : max };
}

function nameOf({ bank, number }: Account, method: string): string {
  return [method, bank, `…${number.slice(-4)}`].filter(Boolean).join(' ');
}

function AccountFacts({ account: { method, holder, bank, number, min, max, left } }: { account: Account }) {
  const t = useText();
  const isBank = method === payMethods.bank;
  return (
    <FactTable
      className={styles.facts}
      facts={[
        ...(isBank
          ? [
              { key: 'holder', label: t('payAccount.holder'), children: <Copyable text={holder} /> },
              { key: 'bank', label: t('payAccount.bank'), children: <Copyable text={bank} /> },
              {
                key: 'number',
                label: t('payAccount.cardNumber'),
                children: <Copyable text={number}>{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</Copyable>,
              },
            ]
          : []),
        {
          key: 'range',
          label: t('deposit.range'),
          children: (
            <span className="tabular">{t('deposit.rangeText', { min: moneyText(min), max: moneyText(max), left: moneyText(left) })}</span>
          ),
        },
      ]}
    />
  );
}
