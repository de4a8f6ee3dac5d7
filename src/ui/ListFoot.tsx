import { Pagination } from 'antd';
import { useCallback } from 'react';
import { maxLimit } from '../../contract/list';
import { groupThousands } from '../../contract/money';
import { useText } from '../locales/useText';
import { EndlessPager } from './EndlessPager';
import styles from './ListPage.module.css';
import { limits } from './listQuery';
import type { ListRows } from './useListRows';
import { useScreen } from './useScreen';

interface ListFootProps<R> {
  list: ListRows<R>;
  isEndless: boolean;
  /** Rows are picked: they are told in the place of the pages. */
  hasPicked: boolean;
  /** Where those who do something with the picked rows stand. */
  foot: HTMLElement;
}

/** Stays at the foot of the window: the pages of a list, or what is picked of it. */
export function ListFoot<R>({ list, isEndless, hasPicked, foot }: ListFootProps<R>) {
  const { rows } = list;
  const attach = useCallback((place: HTMLDivElement | null) => place?.prepend(foot), [foot]);
  return (
    <div className={styles.foot} data-list-foot hidden={rows.length === 0 && !hasPicked} ref={attach}>
      {!hasPicked && (isEndless ? <EndlessPager {...list} /> : <Pages {...list} />)}
    </div>
  );
}

/** Of a list whose end is known. */
function Pages<R>({ state, setState, total }: ListRows<R>) {
  const t = useText();
  const isWide = useScreen('wide');
  return (
    <Pagination
      size="small"
      current={state.page}
      pageSize={state.limit}
      total={total}
      showSizeChanger
      pageSizeOptions={limits.filter((limit) => limit <= maxLimit)}
      showTotal={() => t('list.total', { total: groupThousands(String(total)) })}
      onChange={(page, limit) => {
        if (limit !== state.limit) setState({ limit });
        else if (page !== state.page) setState({ page });
      }}
      simple={!isWide}
    />
  );
}
