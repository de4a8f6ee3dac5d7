import { useText } from '../locales/useText';
import { ProFormTextArea } from './dialogParts';

/** Why something is done, in a form: it stays with what it is done to. */
export function ReasonField() {
  const t = useText();
  return (
    <ProFormTextArea
      name="reason"
      label={t('common.reason')}
      rules={[{ required: true, whitespace: true, message: t('field.required') }]}
      fieldProps={{ maxLength: 200, showCount: true, rows: 3 }}
    />
  );
}
