import { Card, Pagination, Spin, type TablePaginationConfig } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '../../contract/list';
import { useText } from '../locales/useText';
import { Cell } from './Cell';
import styles from './CardList.module.css';
import { RowActions, type RowAction } from './RowActions';

interface CardListProps<R extends Record<string, unknown>> {
  rows: R[];
  rowKey: string;
  columns: [name: string, column: Column][];
  render: (name: string, row: R) => ReactNode;
  actions: ((row: R) => RowAction[]) | undefined;
  isLoading: boolean;
  empty: ReactNode;
  /** Null: the pages are turned elsewhere. */
  pagination: TablePaginationConfig | null;
}

/** A list on a narrow screen: a card a row, its first column for a heading. */
export function CardList<R extends Record<string, unknown>>({
  rows,
  rowKey,
  columns,
  render,
  actions,
  isLoading,
  empty,
  pagination,
}: CardListProps<R>) {
  const t = useText();
  const [head, ...rest] = columns;
  const draw = ([name, column]: [string, Column], row: R) => render(name, row) ?? <Cell column={column} value={row[name]} />;
  return (
    <Spin spinning={isLoading} delay={150}>
      <div className={styles.cards} role="list">
        {rows.length === 0 && !isLoading && empty}
        {rows.map((row) => (
          <Card key={String(row[rowKey])} size="small" role="listitem" title={head && draw(head, row)}>
            <dl className={styles.fields}>
              {rest.map((column) => (
                <div key={column[0]}>
                  <dt>{column[1].title && t(column[1].title)}</dt>
                  <dd>{draw(column, row)}</dd>
                </div>
              ))}
            </dl>
            {actions && (
              <div className={styles.actions}>
                <RowActions actions={actions(row)} />
              </div>
            )}
          </Card>
        ))}
      </div>
      {rows.length > 0 && pagination && <Pagination {...pagination} simple size="small" align="center" />}
    </Spin>
  );
}
