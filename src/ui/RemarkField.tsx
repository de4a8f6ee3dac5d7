import { useText } from '../locales/useText';
import { ProFormTextArea } from './dialogParts';

/** A field of a form for what somebody wants to note; it counts, so that nothing pasted into it ends unseen. */
export function RemarkField({ label, extra }: { label?: string; extra?: string | false }) {
  const t = useText();
  return (
    <ProFormTextArea
      name="remark"
      label={label ?? t('common.remark')}
      extra={extra}
      fieldProps={{ maxLength: 200, showCount: true, rows: 2 }}
    />
  );
}
