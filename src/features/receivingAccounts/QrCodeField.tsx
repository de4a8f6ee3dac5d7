import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../locales/useText';
import { Segmented } from '../../ui/dialogParts';
import { ImageUpload } from '../../ui/ImageUpload';
import styles from './ReceivingAccountList.module.css';
import { isStoredImage } from './storedImage';

type Kind = 'link' | 'image';

interface QrCodeFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

const linkStart = 'https://';

/** By what customers pay: a link, or an image that is uploaded. What was given of the one stays while one looks at the other. */
export function QrCodeField({ id, value = '', onChange }: QrCodeFieldProps) {
  const t = useText();
  const [kind, setKind] = useState<Kind>(isStoredImage(value) ? 'image' : 'link');
  const [other, setOther] = useState('');
  const turn = (next: Kind) => {
    setKind(next);
    setOther(value);
    onChange?.(other);
  };
  return (
    <div className={styles.kinds}>
      <Segmented<Kind>
        size="small"
        value={kind}
        onChange={turn}
        options={[
          { value: 'link', label: t('receivingAccount.link') },
          { value: 'image', label: t('receivingAccount.image') },
        ]}
      />
      {kind === 'link' ? (
        <Input
          {...(id ? { id } : {})}
          value={value}
          maxLength={500}
          autoComplete="off"
          placeholder={linkStart}
          onChange={(event) => onChange?.(event.target.value.trim())}
        />
      ) : (
        <ImageUpload {...(id ? { id } : {})} {...(value ? { value } : {})} onChange={(url) => onChange?.(url ?? '')} />
      )}
    </div>
  );
}
