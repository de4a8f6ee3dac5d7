import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useText } from '../../locales/useText';
import { copyText } from '../../ui/copyText';
import { Modal } from '../../ui/dialogParts';
import { download } from '../../ui/download';
import { useBackCloses } from '../../ui/useLayer';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: string[] | null;
  onClose: () => void;
}

/** The codes, shown this once: closed by saying that they are kept, by nothing else. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useText();
  useBackCloses(() => {}, codes !== null);
  const text = codes?.join('\n') ?? '';
  return (
    <Modal
      open={codes !== null}
      title={t('bind.codesTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('bind.saved')}
        </Button>
      }
    >
      <p>{t('bind.codesText')}</p>
      <ul className={styles.codes}>
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Space>
        <Button icon={<CopyOutlined />} onClick={() => void copyText(text)}>
          {t('bind.copyAll')}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>
          {t('bind.download')}
        </Button>
      </Space>
    </Modal>
  );
}
