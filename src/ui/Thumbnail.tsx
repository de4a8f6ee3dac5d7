import { useState } from 'react';
import { useText, type TextId } from '../locales/useText';
import { ImagePreview } from './dialogParts';
import styles from './Thumbnail.module.css';
import { useLayer } from './useLayer';

interface ThumbnailProps {
  url: string;
  /** What it shows. */
  title: TextId;
  /** Of what, where a row has a name. */
  of?: string | null | undefined;
}

/** An image in a row, which opens large. */
export function Thumbnail({ url, title, of }: ThumbnailProps) {
  const t = useText();
  // Undefined: it never was.
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={styles.thumbnail} onClick={() => setOpen(true)}>
        <img src={url} alt={of ? `${t(title)} ${of}` : t(title)} width={24} height={24} />
      </button>
      {isOpen !== undefined && <Preview url={url} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function Preview({ url, isOpen, onClose }: { url: string; isOpen: boolean; onClose: () => void }) {
  useLayer(onClose, isOpen);
  return <ImagePreview items={[url]} preview={{ open: isOpen, onOpenChange: (open) => open || onClose() }} />;
}
