import { Alert, Flex } from 'antd';
import { moveProvider } from '../../../contract/providers';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ParentField } from './ProviderForm';

interface Place {
  parent_id?: number;
}

/** Puts a provider with all below it somewhere else. */
export function MoveProvider({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog<typeof moveProvider, Place>
      title={t('provider.moveOne', { name })}
      endpoint={moveProvider}
      isOpen
      onClose={onClose}
      toInput={({ parent_id }) => ({ id, parent_id })}
    >
      <Flex vertical gap="middle">
        <Alert type="info" showIcon title={t('provider.moveHint')} />
        <ParentField noneText={t('provider.asRoot')} />
      </Flex>
    </FormDialog>
  );
}
