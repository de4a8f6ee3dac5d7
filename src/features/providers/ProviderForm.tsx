import { Col, Form, Row } from 'antd';
import { switchOf, switchOn } from '../../../contract/fields';
import { createProvider, updateProvider, type ProviderDetail } from '../../../contract/providers';
import { useText } from '../../locales/useText';
import { useSession } from '../../session/useSession';
import { AmountField } from '../../ui/AmountField';
import { ProFormSwitch, ProFormText } from '../../ui/dialogParts';
import { FormDialog, useAsOpened } from '../../ui/FormDialog';
import { NumericInput, wholeNumber } from '../../ui/NumericInput';
import { RemarkField } from '../../ui/RemarkField';
import type { MadeAccount } from '../parties/MadePassword';
import { type Opening, OpeningFields, openingOf } from '../parties/OpeningFields';
import { ProviderSelect } from '../parties/PartySelect';

interface Profile {
  name: string;
  allow?: boolean;
  min_deposit?: string;
  weight?: string;
  remark?: string;
}

interface NewProvider extends Profile, Opening {
  parent_id?: number;
}

const profileOf = ({ name, allow, min_deposit, weight, remark = '' }: Profile) => ({
  name,
  allow_df: allow === undefined ? undefined : switchOf(allow),
  min_deposit,
  weight: weight === undefined ? undefined : Number(weight),
  remark,
});

const width = 640;

/** Takes a provider on, below somebody or below nobody; its first password is for who does so to pass on. */
export function NewProviderForm({
  parentId,
  onClose,
  onMade,
}: {
  parentId?: number;
  onClose: () => void;
  onMade: (made: MadeAccount) => void;
}) {
  const t = useText();
  const isPlatform = useSession().identity === 'other';
  return (
    <FormDialog<typeof createProvider, NewProvider>
      title={t(isPlatform ? 'provider.new' : 'provider.newBelow')}
      endpoint={createProvider}
      isOpen
      onClose={onClose}
      width={width}
      initial={{
        ...(isPlatform ? { allow: true, min_deposit: '0.00', weight: '10' } : {}),
        ...(parentId === undefined ? {} : { parent_id: parentId }),
      }}
      toInput={(values, requestId) => ({
        ...profileOf(values),
        ...openingOf(values),
        parent_id: values.parent_id,
        request_id: requestId,
      })}
      onDone={onMade}
      success={false}
    >
      <OpeningFields owner="payee" />
      <ParentField noneText={t(isPlatform ? 'provider.asRoot' : 'provider.belowMe')} />
      <ProfileFields />
    </FormDialog>
  );
}

/** Below whom it stands. */
function ParentField({ noneText }: { noneText: string }) {
  const t = useText();
  return (
    <Form.Item name="parent_id" label={t('provider.parent')}>
      <ProviderSelect noneText={noneText} />
    </Form.Item>
  );
}

/** Changes what a provider is, and for the platform what is agreed with it. */
export function EditProviderForm({ provider: shown, onClose }: { provider: ProviderDetail; onClose: () => void }) {
  const t = useText();
  const provider = useAsOpened(shown);
  const isPlatform = useSession().identity === 'other';
  const { id, name, allow_df, min_deposit, weight, remark } = provider;
  const before: Profile = { name, remark, ...(isPlatform ? { allow: allow_df === switchOn, min_deposit, weight: String(weight) } : {}) };
  return (
    <FormDialog<typeof updateProvider, Profile>
      title={t('party.edit', { name })}
      endpoint={updateProvider}
      isOpen
      onClose={onClose}
      width={width}
      initial={before}
      toInput={(values) => ({ id, ...profileOf(values), before: profileOf(before) })}
    >
      <ProfileFields />
    </FormDialog>
  );
}

function ProfileFields() {
  const t = useText();
  const isPlatform = useSession().identity === 'other';
  return (
    <>
      <Row gutter={16}>
        <Col xs={24} sm={isPlatform ? 16 : 24}>
          <ProFormText
            name="name"
            label={t('provider.name')}
            rules={[{ required: true, whitespace: true, message: t('field.required') }]}
            fieldProps={{ maxLength: 64, autoComplete: 'off' }}
          />
        </Col>
        {isPlatform && (
          <>
            <Col xs={24} sm={8}>
              <ProFormSwitch name="allow" label={t('party.allowDf')} />
            </Col>
            <Col xs={24} sm={12}>
              <AmountField name="min_deposit" label={t('provider.minDeposit')} />
            </Col>
            <Col xs={24} sm={12}>
              <Form.Item
                name="weight"
                label={t('provider.weight')}
                tooltip={t('provider.weightHint')}
                rules={[{ required: true, message: t('field.required') }, wholeNumber(t)]}
                validateTrigger={['onChange', 'onBlur']}
              >
                <NumericInput say={t} max={1000} />
              </Form.Item>
            </Col>
          </>
        )}
      </Row>
      <RemarkField extra={isPlatform && t('provider.remarkShared')} />
    </>
  );
}
