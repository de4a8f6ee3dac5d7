import { Form } from 'antd';
import type { ComponentProps } from 'react';
import { depositTerms, transferDeposit, transferOwnDeposit } from '../../../contract/deposits';
import { depositTransferKindLabels, depositTransferKinds, type DepositTransferKind } from '../../../contract/states/deposits';
import { fundNumbers } from '../../../contract/ledger';
import { ownerFunds } from '../../../contract/records';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { ProFormDependency, ProFormRadio } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { RemarkField } from '../../ui/RemarkField';
import { useData } from '../../session/useData';
import { Held } from '../parties/Held';
import { ProviderSelect } from '../parties/PartySelect';

interface TransferDialogProps {
  onClose: () => void;
}

interface TransferValues {
  from_id: number;
  to_id: number;
  amount: string;
  remark?: string;
}

/** Moves free deposit from one provider to another; what both hold is shown meanwhile. */
export function TransferDialog({ onClose }: TransferDialogProps) {
  const t = useText();
  const required = [{ required: true, message: t('field.required') }];
  return (
    <FormDialog<typeof transferDeposit, TransferValues>
      title={t('depositTransfer.new')}
      endpoint={transferDeposit}
      isOpen
      onClose={onClose}
      toInput={(values, requestId) => ({ ...values, request_id: requestId })}
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
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => {
          const id = Number(getFieldValue('from_id'));
          return id ? <AmountOf id={id} /> : <TransferAmount />;
        }}
      </Form.Item>
      <RemarkField />
    </FormDialog>
  );
}

/** No more than the provider's free deposit. */
function AmountOf({ id }: { id: number }) {
  const { data } = useData(ownerFunds, { identity: 'payee', id });
  const free = data?.list.find(({ fund }) => fund === fundNumbers.deposit)?.amount;
  return <TransferAmount {...(free === undefined ? {} : { bounds: { max: free } })} />;
}

function TransferAmount(props: Pick<ComponentProps<typeof AmountField>, 'bounds'>) {
  const t = useText();
  return <AmountField {...props} label={t('depositTransfer.amount')} />;
}

interface OwnTransferValues {
  kind: DepositTransferKind;
  to_id?: number;
  amount: string;
  remark?: string;
}

/** Moves a provider's balance to its own deposit, or its deposit to somebody's below it. */
export function OwnTransferDialog({ onClose }: TransferDialogProps) {
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
      <TransferAmount
        bounds={{ by: 'kind', of: (kind) => terms && { max: kind === depositTransferKinds.fromBalance ? terms.balance : terms.deposit } }}
      />
      <RemarkField />
    </FormDialog>
  );
}
