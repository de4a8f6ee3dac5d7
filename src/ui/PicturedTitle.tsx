import { Link } from '@umijs/max';
import styles from './PicturedTitle.module.css';
import { Thumbnail } from './Thumbnail';

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
  return (
    <span className={styles.pictured}>
      {picture ? <Thumbnail url={picture} title="upload.image" of={title} /> : null}
      <span className={isWhole ? styles.whole : styles.title} title={title ?? ''}>
        {to === undefined ? title : <Link to={to}>{title}</Link>}
      </span>
    </span>
  );
}
