import { useText, type TextId } from '../locales/useText';
import { Image } from './dialogParts';
import styles from './VoucherThumbnail.module.css';

/** The proof of a payment in a row, which opens large. */
export function VoucherThumbnail({ url, title }: { url: string; title: TextId }) {
  const t = useText();
  return <Image src={url} alt={t(title)} width={24} height={24} className={styles.thumbnail} />;
}
