import { InfoCircleOutlined } from '@ant-design/icons';
import { useText } from '../locales/useText';
import { Copyable } from './Copyable';
import styles from './ListPage.module.css';
import { numbersIn } from './numbersIn';
import type { ListRows } from './useListRows';

/** Of several numbers that were asked for those that no row has, where all that were found stand on the page. */
export function MissingNumbers<R extends Record<string, unknown>>({ list }: { list: ListRows<R> }) {
  const t = useText();
  const { filters, state, rows, total, isLoading } = list;
  const name = Object.keys(filters).find((one) => filters[one]?.kind === 'numbers');
  const asked = name === undefined ? [] : [...new Set(numbersIn(String(state.filters[name] ?? '')))];
  if (asked.length < 2 || isLoading || rows.length === 0 || rows.length < total) return null;
  const missing = asked.filter((number) => !rows.some((row) => Object.values(row).includes(number)));
  if (missing.length === 0) return null;
  return (
    <p className={styles.hint} role="status">
      <InfoCircleOutlined aria-hidden /> {t('list.missing', { n: missing.length })}
      <Copyable text={missing.join(' ')} isProse />
    </p>
  );
}
