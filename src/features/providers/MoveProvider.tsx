import { Alert, Flex, Form } from 'antd';
import { moveProvider } from '../../../contract/providers';
import { useText } from '../../locales/useText';
import { ProFormDependency, ProFormRadio } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { ProviderSelect } from '../parties/PartySelect';

const targets = ['below', 'top'] as const;

interface Place {
  target: (typeof targets)[number];
  parent_id?: number;
}

interface MoveProviderProps {
  id: number;
  name: string;
  /** Below whom it is; null: below nobody. */
  parentName: string | null;
  onClose: () => void;
}

/** Puts a provider with all below it somewhere else; that it is to be below nobody is chosen, not left open. */
export function MoveProvider({ id, name, parentName, onClose }: MoveProviderProps) {
  const t = useText();
  return (
    <FormDialog<typeof moveProvider, Place>
      title={t('provider.moveOne', { name })}
      endpoint={moveProvider}
      isOpen
      onClose={onClose}
      initial={{ target: 'below' }}
      toInput={({ target, parent_id: parentId = null }) => ({ id, parent_id: target === 'top' ? null : parentId })}
    >
      <Flex vertical gap="middle">
        <Alert type="info" showIcon title={t('provider.moveHint')} />
        <div>
          {t('provider.parentNow')}
          <strong>{parentName ?? t('provider.asRoot')}</strong>
        </div>
        <div>
          {/* Who is below nobody is moved below somebody. */}
          {parentName !== null && (
            <ProFormRadio.Group
              name="target"
              label={t('provider.moveTo')}
              radioType="button"
              options={targets.map((value) => ({ value, label: t(value === 'top' ? 'provider.top' : 'provider.belowOther') }))}
            />
          )}
          <ProFormDependency name={['target']}>
            {({ target }) =>
              target !== 'top' && (
                <Form.Item name="parent_id" label={t('provider.parent')} rules={[{ required: true, message: t('field.required') }]}>
                  <ProviderSelect />
                </Form.Item>
              )
            }
          </ProFormDependency>
        </div>
      </Flex>
    </FormDialog>
  );
}
