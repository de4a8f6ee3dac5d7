import { CloseOutlined, DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { uploadImage } from '../../contract/system';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { unlessTold } from '../session/unlessTold';
import { feedback } from '../feedback/feedback';
import { Image, Progress, Upload } from './dialogParts';
import styles from './ImageUpload.module.css';
import { useSession } from '../session/useSession';

interface ImageUploadProps {
  /** Address of the stored image. */
  value?: string;
  onChange?: (url: string | undefined) => void;
  id?: string;
}

const bytesPerMb = 1_048_576;

/** Sends one image at a time; leaving while it travels gives it up. */
function useUpload(onChange: ImageUploadProps['onChange']) {
  const t = useText();
  const { config } = useSession();
  const [progress, setProgress] = useState<number | null>(null);
  const travelling = useRef<AbortController | null>(null);
  useEffect(() => () => travelling.current?.abort(), []);

  const send = async (file: File) => {
    if (file.size > config.upload_max_bytes) {
      const { message } = await feedback();
      message.warning(t('upload.tooLarge', { size: `${Math.round((config.upload_max_bytes / bytesPerMb) * 100) / 100}MB` }));
      return;
    }
    travelling.current?.abort();
    const mine = new AbortController();
    travelling.current = mine;
    setProgress(0);
    const body = new FormData();
    body.append('file', file);
    try {
      const uploading = call(uploadImage, body, {
        signal: mine.signal,
        onUploadProgress: ({ loaded, total }) => setProgress(total ? Math.round((loaded / total) * 100) : 0),
      });
      const uploaded = await unlessTold(uploading, mine.signal);
      if (uploaded) onChange?.(uploaded.url);
    } finally {
      if (travelling.current === mine) setProgress(null);
    }
  };
  const giveUp = () => {
    travelling.current?.abort();
    setProgress(null);
  };
  return { progress, send, giveUp };
}

/** One image, chosen, dropped or pasted; shown when the platform has it. */
export function ImageUpload({ value, onChange, id }: ImageUploadProps) {
  const t = useText();
  const { progress, send, giveUp } = useUpload(onChange);
  const paste = (event: ClipboardEvent) => {
    const image = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!image) return;
    event.preventDefault();
    void send(image);
  };
  const choose = (file: File) => {
    void send(file);
    return false;
  };
  if (value) return <ShownImage url={value} onRemove={() => onChange?.(undefined)} />;
  return (
    <div onPaste={paste}>
      <Upload.Dragger
        {...(id ? { id } : {})}
        accept="image/*"
        maxCount={1}
        showUploadList={false}
        disabled={progress !== null}
        beforeUpload={choose}
      >
        {progress === null ? (
          <p className={styles.hint}>
            <InboxOutlined /> {t('upload.hint')}
          </p>
        ) : (
          <Progress percent={progress} size="small" />
        )}
      </Upload.Dragger>
      {progress !== null && (
        <Button size="small" icon={<CloseOutlined />} onClick={giveUp}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

function ShownImage({ url, onRemove }: { url: string; onRemove: () => void }) {
  const t = useText();
  return (
    <div className={styles.shown}>
      <Image src={url} alt={t('upload.image')} height={132} />
      <Button size="small" icon={<DeleteOutlined />} onClick={onRemove}>
        {t('upload.remove')}
      </Button>
    </div>
  );
}
