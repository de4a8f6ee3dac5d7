import { Form } from 'antd';
import type { Input } from '../../../contract/endpoint';
import { createAdjustment } from '../../../contract/adjustments';
import { fundNumbers } from '../../../contract/ledger';
import { moneyText } from '../../../contract/money';
import { ownerFunds } from '../../../contract/records';
import {
  adjustedFunds,
  adjustmentTargetLabels,
  adjustmentTargets,
  directionLabels,
  directions,
  type AdjustedFund,
} from '../../../contract/states/adjustments';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
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
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <ChangeField chosen={getFieldsValue(['target', 'owner_id', 'direction'])} />}
      </Form.Item>
      <ProFormTextArea
        name="reason"
        label={t('adjustment.reason')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        fieldProps={{ maxLength: 200, showCount: true, rows: 3 }}
      />
    </FormDialog>
  );
}

/** How much; to take more than there is is warned of, where one knows whose it is and may see it. */
function ChangeField({ chosen: { target, owner_id: id, direction } }: { chosen: Partial<AdjustValues> }) {
  const t = useText();
  const may = useMay();
  const from = target === undefined ? undefined : adjustedFunds[Number(target)];
  const isOwn = from?.identity === 'other';
  if (!from || !(isOwn || typeof id === 'number') || direction !== directions.decrease || !may(ownerFunds))
    return <AmountField label={t('adjustment.change')} />;
  return <TakenField {...from} id={isOwn ? undefined : Number(id)} />;
}

/** How much is taken from a fund that somebody holds. */
function TakenField({ identity, fund, id }: AdjustedFund & { id: number | undefined }) {
  const t = useText();
  const { data } = useData(ownerFunds, { identity, ...(id === undefined ? {} : { id }) });
  const held = data?.list.find((one) => one.fund === fundNumbers[fund])?.amount;
  const warning = held === undefined ? undefined : { most: held, text: t('adjustment.beyond', { held: moneyText(held) }) };
  return <AmountField label={t('adjustment.change')} warning={warning} />;
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
