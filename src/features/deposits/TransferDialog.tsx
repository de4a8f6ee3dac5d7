import { ProFormDependency, ProFormRadio, ProFormTextArea } from '@ant-design/pro-components';
import { Form } from 'antd';
import { depositTerms, transferDeposit, transferOwnDeposit } from '../../../contract/deposits';
import { depositTransferKindLabels, depositTransferKinds } from '../../../contract/labels';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { moneyText } from '../../ui/money';
import { NumericInput } from '../../ui/NumericInput';
import { useData } from '../../session/useData';
import { Held } from '../records/Held';
import { ProviderSelect } from '../parties/PartySelect';

interface TransferDialogProps {
  onDone: () => void;
  onClose: () => void;
}

interface TransferValues {
  from_id: number;
  to_id: number;
  amount: string;
  remark?: string;
}

/** Moves free deposit from one provider to another; what both hold is shown meanwhile. */
export function TransferDialog({ onDone, onClose }: TransferDialogProps) {
  const t = useText();
  const required = [{ required: true, message: t('field.required') }];
  return (
    <FormDialog<typeof transferDeposit, TransferValues>
      title={t('depositTransfer.new')}
      endpoint={transferDeposit}
      isOpen
      onClose={onClose}
      toInput={(values, requestId) => ({ ...values, request_id: requestId })}
      onDone={onDone}
    >
      {(['from_id', 'to_id'] as const).map((side) => (
        <Form.Item key={side} noStyle shouldUpdate>
          {({ getFieldValue }) => {
            const id = Number(getFieldValue(side));
            return (
              <Form.Item
                name={side}
                label={t(side === 'from_id' ? 'depositTransfer.from' : 'depositTransfer.to')}
                rules={required}
                {...(id ? { extra: <Held identity="payee" id={id} /> } : {})}
              >
                <ProviderSelect />
              </Form.Item>
            );
          }}
        </Form.Item>
      ))}
      <AmountAndRemark />
    </FormDialog>
  );
}

interface OwnTransferValues {
  kind: number;
  to_id?: number;
  amount: string;
  remark?: string;
}

/** Moves a provider's balance to its own deposit, or its deposit to somebody's below it. */
export function OwnTransferDialog({ onDone, onClose }: TransferDialogProps) {
  const t = useText();
  const { data: terms } = useData(depositTerms, {});
  return (
    <FormDialog<typeof transferOwnDeposit, OwnTransferValues>
      title={t('depositTransfer.new')}
      endpoint={transferOwnDeposit}
      isOpen
      onClose={onClose}
      initial={{ kind: depositTransferKinds.fromBalance }}
      toInput={(values, requestId) => ({ ...values, request_id: requestId })}
      onDone={onDone}
    >
      <ProFormRadio.Group
        name="kind"
        label={t('depositTransfer.kind')}
        radioType="button"
        options={Object.entries(depositTransferKindLabels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }))}
        extra={
          terms && (
            <span className="tabular">
              {t('depositTransfer.held', { balance: moneyText(terms.balance), deposit: moneyText(terms.deposit) })}
            </span>
          )
        }
      />
      <ProFormDependency name={['kind']}>
        {({ kind }) =>
          kind === depositTransferKinds.toProvider && (
            <Form.Item name="to_id" label={t('depositTransfer.to')} rules={[{ required: true, message: t('field.required') }]}>
              <ProviderSelect />
            </Form.Item>
          )
        }
      </ProFormDependency>
      <AmountAndRemark />
    </FormDialog>
  );
}

function AmountAndRemark() {
  const t = useText();
  return (
    <>
      <Form.Item
        name="amount"
        label={t('depositTransfer.amount')}
        rules={[{ required: true, whitespace: true, message: t('recharge.amountNeeded') }]}
      >
        <NumericInput prefix="￥" placeholder={t('recharge.amountNeeded')} />
      </Form.Item>
      <ProFormTextArea name="remark" label={t('common.remark')} fieldProps={{ maxLength: 200, rows: 2 }} />
    </>
  );
}
