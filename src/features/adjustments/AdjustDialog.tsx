import { Form } from 'antd';
import type { Input } from '../../../contract/endpoint';
import { createAdjustment } from '../../../contract/adjustments';
import { adjustmentTargetLabels, adjustmentTargets, directionLabels, directions } from '../../../contract/states/adjustments';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { ProFormRadio, ProFormSelect, ProFormTextArea } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { Held } from '../parties/Held';
import { MerchantSelect, ProviderSelect } from '../parties/PartySelect';

type AdjustValues = Omit<Input<typeof createAdjustment>, 'request_id'>;

/** Proposes to move money by hand; what the account holds is shown meanwhile. */
export function AdjustDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog<typeof createAdjustment, AdjustValues>
      title={t('adjustment.new')}
      endpoint={createAdjustment}
      isOpen
      onClose={onClose}
      initial={{ target: adjustmentTargets.merchantBalance, direction: directions.increase }}
      toInput={(values, requestId) => ({ ...values, request_id: requestId })}
      success={t('adjustment.sent')}
    >
      <ProFormSelect
        name="target"
        label={t('adjustment.target')}
        allowClear={false}
        options={Object.entries(adjustmentTargetLabels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }))}
      />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <OwnerField
            key={isMerchants(getFieldValue('target')) ? 'merchant' : 'other'}
            target={Number(getFieldValue('target'))}
            owner={getFieldValue('owner_id')}
          />
        )}
      </Form.Item>
      <ProFormRadio.Group
        name="direction"
        label={t('adjustment.direction')}
        radioType="button"
        options={Object.entries(directionLabels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }))}
      />
      <AmountField label={t('adjustment.change')} />
      <ProFormTextArea
        name="reason"
        label={t('adjustment.reason')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        fieldProps={{ maxLength: 200, showCount: true, rows: 3 }}
      />
    </FormDialog>
  );
}

const isMerchants = (target: unknown) => target === adjustmentTargets.merchantBalance;

/** Whose account it is; the platform's own needs no choice. A merchant that was chosen is none of the providers. */
function OwnerField({ target, owner }: { target: number; owner: unknown }) {
  const t = useText();
  if (target === adjustmentTargets.preDeposit)
    return (
      <Form.Item label={t('party.owner')}>
        <Held identity="other" />
      </Form.Item>
    );
  const identity = isMerchants(target) ? 'payer' : 'payee';
  return (
    <Form.Item
      name="owner_id"
      label={t('party.owner')}
      preserve={false}
      rules={[{ required: true, message: t('field.required') }]}
      {...(typeof owner === 'number' ? { extra: <Held identity={identity} id={owner} /> } : {})}
    >
      {identity === 'payer' ? <MerchantSelect /> : <ProviderSelect />}
    </Form.Item>
  );
}
