import { Link } from '@umijs/max';
import { useText } from '../locales/useText';
import { Image } from './dialogParts';
import styles from './PicturedTitle.module.css';

interface PicturedTitleProps {
  title: string | null | undefined;
  picture: string | null | undefined;
  /** Where the title leads; undefined: nowhere. */
  to?: string | undefined;
  /** All of the title, in as many lines as it takes, instead of as much as one holds. */
  isWhole?: boolean;
}

/** A title behind the picture of what it names, where there is one. */
export function PicturedTitle({ title, picture, to, isWhole = false }: PicturedTitleProps) {
  const t = useText();
  return (
    <span className={styles.pictured}>
      {picture ? (
        <Image src={picture} alt={`${t('upload.image')} ${title ?? ''}`} width={24} height={24} className={styles.picture} />
      ) : null}
      <span className={isWhole ? styles.whole : styles.title} title={title ?? ''}>
        {to === undefined ? title : <Link to={to}>{title}</Link>}
      </span>
    </span>
  );
}
