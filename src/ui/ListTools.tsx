import { memo, type ReactNode } from 'react';
import type { Filters, ListEndpoint } from '../../contract/list';
import type { ColumnChoice } from './columnChoice';
import { ExportButton } from './ExportButton';
import styles from './ListPage.module.css';
import type { ListQuestion, ListState } from './listQuery';
import { SavedViews } from './SavedViews';

interface ListToolsProps {
  endpoint: ListEndpoint;
  /** Those that the identity has. */
  filters: Filters;
  asked: ListQuestion;
  sort: string | undefined;
  /** The first page is shown. */
  isFirst: boolean;
  setState: (change: Partial<ListState>) => void;
  /** What the rows are narrowed by, by the person and by the page. */
  query: ListQuestion;
  total: number;
  /** Names of those that a file has. */
  columns: string[];
  choice: ColumnChoice;
  choose: (choice: ColumnChoice) => void;
  /** Filters and columns can be kept under a name. */
  hasViews: boolean;
  /** What else the page offers. */
  toolbar: ReactNode;
}

/** Takes the list along, under a name or as a file; and what else the page offers. */
export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { endpoint, filters, asked, sort, isFirst, setState, query, total, columns, choice, choose, hasViews, toolbar } = props;
  return (
    <div className={styles.tools}>
      {hasViews && (
        <SavedViews
          {...{ filters, asked, sort, isFirst }}
          list={endpoint.list.exportName}
          columns={choice}
          onApply={(change, wanted) => {
            choose(wanted);
            setState(change);
          }}
        />
      )}
      <ExportButton endpoint={endpoint} filters={query} sort={sort} columns={columns} total={total} />
      {toolbar}
    </div>
  );
});
