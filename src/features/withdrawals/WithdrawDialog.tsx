import { Link } from '@umijs/max';
import { Alert, Form, Select, Skeleton } from 'antd';
import type { Output } from '../../../contract/endpoint';
import { formatMoney, moneyText, parseMoney } from '../../../contract/money';
import { applyWithdrawal, withdrawalTerms } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { addresses } from '../../shell/addresses';
import { AmountField } from '../../ui/AmountField';
import { Descriptions } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import styles from './WithdrawDialog.module.css';

type Terms = Output<typeof withdrawalTerms>;

/** Basis points of a whole. */
const whole = 10_000n;

/** What a withdrawal costs, in fen; null while no amount is entered. */
function feeOf(amount: string, { fee_fixed: fixed, fee_rate: rate }: Terms): bigint | null {
  const fen = parseMoney(amount);
  return fen === null ? null : (parseMoney(fixed) ?? 0n) + (fen * BigInt(rate)) / whole;
}

/** Asks how much goes where, and says what it costs before it is sent. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { identity } = useSession();
  const { data: terms } = useData(withdrawalTerms, {});
  return (
    <FormDialog<typeof applyWithdrawal, { amount: string; account_id: number }>
      title={t('withdrawal.new')}
      endpoint={applyWithdrawal}
      isOpen
      onClose={onClose}
      toInput={({ amount, account_id }, requestId) => ({ amount, account_id, request_id: requestId })}
      success={t('withdrawal.sent')}
    >
      {!terms && <Skeleton active />}
      {terms && (
        <>
          {terms.accounts.length === 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.noAccount}
              title={t('withdrawal.noAccount')}
              action={identity !== 'other' && <Link to={addresses.withdrawalAccounts(identity)}>{t('payAccount.new')}</Link>}
            />
          )}
          <Form.Item
            name="account_id"
            label={t('withdrawal.account')}
            initialValue={terms.accounts.length === 1 ? terms.accounts[0]?.id : undefined}
            rules={[{ required: true, message: t('withdrawal.whereTo') }]}
          >
            <Select options={terms.accounts.map(({ id, text }) => ({ value: id, label: text }))} />
          </Form.Item>
          <AmountField
            label={t('withdrawal.amount')}
            bounds={terms}
            extra={t('withdrawal.range', { balance: moneyText(terms.balance), min: moneyText(terms.min), max: moneyText(terms.max) })}
          />
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => <Costs amount={String(getFieldValue('amount') ?? '')} terms={terms} />}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

function Costs({ amount, terms }: { amount: string; terms: Terms }) {
  const t = useText();
  const fee = feeOf(amount, terms);
  const shown = (fen: bigint | null) => <span className="tabular">{fen === null ? '—' : moneyText(formatMoney(fen))}</span>;
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'fee', label: t('withdrawal.fee'), children: shown(fee) },
        {
          key: 'sum',
          label: t('withdrawal.sum'),
          children: <strong>{shown(fee === null ? null : fee + (parseMoney(amount) ?? 0n))}</strong>,
        },
      ]}
    />
  );
}
