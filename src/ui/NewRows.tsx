import { ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { maxLimit, type Columns, type Filters, type ListEndpoint } from '../../contract/list';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import styles from './NewRows.module.css';

interface NewRowsProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  /** What the list is narrowed by. */
  query: Record<string, string | number>;
  /** Place of the list's first row; null: it is empty. */
  top: string | null;
  /** Changes when there is reason to look at once. */
  nudge: unknown;
  onShow: () => void;
}

const everyMs = 10_000;
const nudgedMs = 300;

/** Says how many rows have come above a list that is being read, instead of moving it under the eyes. */
export function NewRows<C extends Columns, F extends Filters>({ endpoint, query, top, nudge, onShow }: NewRowsProps<C, F>) {
  const t = useText();
  const [count, setCount] = useState(0);
  const question = JSON.stringify({ ...query, ...(top ? { before: top } : {}), limit: maxLimit });
  useEffect(() => setCount(0), [question]);

  useEffect(() => {
    const controller = new AbortController();
    const look = () => {
      if (document.hidden) return;
      call(endpoint, JSON.parse(question), { quiet: true, signal: controller.signal }).then(
        ({ list }) => {
          if (!controller.signal.aborted) setCount(list.length);
        },
        // The list itself says when the platform cannot be reached; the next look comes by itself.
        (error: unknown) => {
          if (!(error instanceof CallError) && !controller.signal.aborted) throw error;
        },
      );
    };
    const first = window.setTimeout(look, nudge === null ? everyMs : nudgedMs);
    const timer = window.setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      window.clearTimeout(first);
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endpoint, question, nudge]);

  if (count === 0) return null;
  return (
    <div className={styles.place} role="status">
      <Button type="primary" shape="round" size="small" icon={<ArrowUpOutlined />} onClick={onShow}>
        {t('list.newRows', { n: count === maxLimit ? `${maxLimit}+` : count })}
      </Button>
    </div>
  );
}
