import { ArrowUpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { maxLimit, type Columns, type Filters, type ListEndpoint } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { askAgain, type StaleBy } from '../../session/queries';
import { useListOf } from '../../ui/ListContext';
import { questionOf } from '../../ui/questionOf';
import styles from './NewRows.module.css';

const everyMs = 10_000;

interface NewRowsProps<C extends Columns, F extends Filters> {
  /** Of the list that it stands in. */
  endpoint: ListEndpoint<C, F>;
  /** The messages that are a reason to look at once. */
  staleBy?: StaleBy;
}

/** Says how many rows have come above a list that is being read, instead of moving it under the eyes. */
export function NewRows<C extends Columns, F extends Filters>(props: NewRowsProps<C, F>) {
  const { isAtTop, isLoading, top } = useListOf(props.endpoint);
  return isAtTop && (top !== null || !isLoading) ? <NewRowsAbove {...props} /> : null;
}

function NewRowsAbove<C extends Columns, F extends Filters>({ endpoint, staleBy = [] }: NewRowsProps<C, F>) {
  const t = useText();
  const { query, top } = useListOf(endpoint);
  const { queryKey, queryFn } = questionOf(endpoint, { ...query, ...(top ? { before: top } : {}), limit: maxLimit });
  const { data } = useQuery({
    // Apart from the list: what changes that does not ask for what came above it.
    queryKey: ['new rows', ...queryKey],
    queryFn,
    // Nothing has come since the list was read. It is looked for by itself from then on, and when somebody comes back to the page.
    initialData: { list: [], total: 0 },
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    meta: { staleBy },
  });
  const count = data.list.length;
  if (count === 0) return null;
  return (
    <div className={styles.place} role="status">
      <Button type="primary" shape="round" size="small" icon={<ArrowUpOutlined />} onClick={() => askAgain(endpoint)}>
        {t('list.newRows', { n: count === maxLimit ? `${maxLimit}+` : count })}
      </Button>
    </div>
  );
}
