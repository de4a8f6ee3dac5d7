import { Link } from '@umijs/max';
import { openable } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { figureText, type FigureKind } from '../../ui/figureText';
import styles from './Figure.module.css';

interface FigureProps {
  kind: FigureKind | 'number';
  /** Of the wire. */
  value: string;
  /** Where the rows are that it is made of. */
  address?: string | undefined;
}

export function textOf(kind: FigureProps['kind'], value: string): string {
  return figureText(kind === 'number' ? 'count' : kind, value);
}

/** A figure that opens what it is made of; none where there is nothing, or nothing that the reader may open. */
export function Figure({ kind, value, address }: FigureProps) {
  const way = openable(address ?? null, usePageRoutes());
  const text = textOf(kind, value);
  const isNothing = /^-?[0.]+$/.test(value);
  if (isNothing) return <span className={styles.nothing}>{text}</span>;
  if (!way) return <span className="tabular">{text}</span>;
  return (
    <Link to={way} className={styles.way}>
      {text}
    </Link>
  );
}
