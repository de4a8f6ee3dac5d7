import type { ReactNode } from 'react';
import type { Tone } from '../../contract/labels';
import styles from './Tag.module.css';

interface TagProps {
  tone?: Tone;
  title?: string;
  children: ReactNode;
}

/** A word in the colour of its tone. Our own: antd's is three components, and a page of rows has forty. */
export const tagOf = ({ tone = 'default', title, children }: TagProps) => (
  <span className={styles.tag} data-tone={tone} title={title}>
    {children}
  </span>
);

export const Tag = (props: TagProps) => tagOf(props);
