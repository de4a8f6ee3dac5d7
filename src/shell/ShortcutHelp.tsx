import { Modal } from 'antd';
import { useText } from '../locales/useText';
import styles from './Palette.module.css';
import { useLayer } from '../ui/useLayer';

const keys = [
  ['Ctrl / ⌘ K', 'shortcuts.palette'],
  ['Ctrl Shift Alt T', 'shortcuts.reopen'],
  ['?', 'shortcuts.help'],
  ['Esc', 'shortcuts.close'],
] as const;

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useText();
  useLayer(onClose);
  return (
    <Modal open title={t('shortcuts.title')} onCancel={onClose} footer={null} width={420}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
