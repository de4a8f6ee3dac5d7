import { DownOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Column } from '../../contract/list';
import { useText } from '../locales/useText';
import { useMay } from '../session/useMay';
import { cellOf } from './cellOf';
import styles from './CardList.module.css';
import { RowActions, type RowAction } from './RowActions';
import type { ColumnOptions } from './useListColumns';

type Named = [name: string, column: Column];

interface CardListProps<R extends Record<string, unknown>> {
  rows: R[];
  rowKey: string;
  columns: Named[];
  options: Record<string, ColumnOptions<R> | undefined>;
  actions: ((row: R) => RowAction[]) | undefined;
  isLoading: boolean;
  empty: ReactNode;
}

/** What decides on a card, apart from what is only looked up. */
interface Parts {
  /** The amount; where there is none that is the row's, by what people know it. */
  head: Named | undefined;
  /** Whether an amount is not the row's own, but one of several: it says of what. */
  isHeadTitled: boolean;
  isHeadAmount: boolean;
  state: Named | undefined;
  /** Whose it is, and where; else of which kind. Of a row the first that it has. */
  parties: Named[];
  progress: Named | undefined;
  /** What is read to its end, in lines of its own. */
  whole: Named | undefined;
  /** When, and by which number. */
  line: Named[];
  rest: Named[];
}

const mostParties = 2;

const amounts = ['amount', 'change'];
const kinds = ['type', 'method'];

function partsOf(columns: Named[], options: Record<string, Pick<ColumnOptions<never>, 'onCard'> | undefined>): Parts {
  const find = (is: (column: Column, name: string) => boolean) => columns.find(([name, column]) => is(column, name));
  const marked = (place: 'head' | 'state' | 'progress' | 'whole') => find((_column, name) => options[name]?.onCard === place);
  const progress = marked('progress');
  const whole = marked('whole');
  const state =
    marked('state') ?? find(({ kind }, name) => kind === 'label' && name.endsWith('status')) ?? find(({ kind }) => kind === 'label');
  const own = find(({ kind }, name) => kind === 'money' && amounts.includes(name));
  const amount = own ?? (progress ? undefined : (find(({ kind }) => kind === 'money') ?? find(({ kind }) => kind === 'usdt')));
  const words = columns.filter(([name, { kind, copyable }]) => kind === 'text' && !copyable && name !== 'remark');
  const number = find(({ copyable }) => copyable === true);
  const head = marked('head') ?? amount ?? words[0] ?? number ?? columns[0];
  const kind = columns.filter((one) => kinds.includes(one[0]) && one !== state);
  const parties = [...words, ...kind].filter((one) => one !== head && one !== whole);
  const line = [find(({ kind }) => kind === 'time'), number].filter((one): one is Named => one !== undefined && one !== head);
  const used = [head, state, ...parties.slice(0, mostParties), progress, whole, ...line];
  const isHeadAmount = amount !== undefined && head === amount;
  const isHeadTitled = isHeadAmount && amount !== own;
  const rest = columns.filter((one) => !used.includes(one));
  return { head, isHeadTitled, isHeadAmount, state, parties, progress, whole, line, rest };
}

/** A list on a narrow screen: a card a row, with what decides first, and the rest where it is asked for. */
export function CardList<R extends Record<string, unknown>>(props: CardListProps<R>) {
  const { rows, rowKey, columns, options, actions, isLoading, empty } = props;
  const parts = partsOf(columns, options);
  return (
    <div className={styles.cards} role="list">
      {rows.length === 0 && (isLoading ? <Waiting /> : empty)}
      {rows.map((row) => (
        <OneCard key={String(row[rowKey])} {...{ row, parts, options, actions }} />
      ))}
    </div>
  );
}

/** The outlines of cards that are on their way. */
function Waiting() {
  return ['first', 'second', 'third'].map((key) => (
    <Card key={key} size="small" className={styles.waiting} data-list-waiting aria-hidden />
  ));
}

interface OneCardProps<R extends Record<string, unknown>> extends Pick<CardListProps<R>, 'options' | 'actions'> {
  row: R;
  parts: Parts;
}

function OneCard<R extends Record<string, unknown>>({ row, parts, options, actions }: OneCardProps<R>) {
  const t = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const draw = ([name, column]: Named) => options[name]?.render?.(row) ?? cellOf(column, row[name]);
  const each = (columns: Named[]) => columns.map((column) => <span key={column[0]}>{draw(column)}</span>);
  const { head, isHeadTitled, isHeadAmount, state, parties, progress, whole, line, rest } = parts;
  const told = (columns: Named[]) => columns.filter(([name]) => options[name]?.render?.(row) ?? row[name]);
  const offered = (actions?.(row) ?? []).filter(({ endpoint }) => may(endpoint));
  const more = rest.length > 0 && (
    <Button
      className={styles.more}
      type="text"
      icon={<DownOutlined rotate={isOpen ? 180 : 0} />}
      aria-expanded={isOpen}
      aria-label={t('list.details')}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <Card size="small" role="listitem">
      <div className={styles.head}>
        <span>
          {isHeadTitled && head?.[1].title && <small>{t(head[1].title)}</small>}
          <strong className={isHeadAmount ? styles.amount : undefined}>{head && draw(head)}</strong>
        </span>
        {state && draw(state)}
      </div>
      <div className={styles.body}>
        <div>
          <div className={styles.parties}>{each(told(parties).slice(0, mostParties))}</div>
          {progress && (
            <div className={styles.progress}>
              <span>{progress[1].title && t(progress[1].title)}</span>
              {draw(progress)}
            </div>
          )}
          {whole && told([whole]).length > 0 && <div className={styles.whole}>{draw(whole)}</div>}
          <div className={styles.line}>{each(told(line))}</div>
        </div>
        {offered.length === 0 && more}
      </div>
      {isOpen && <Rest columns={rest} draw={draw} />}
      {offered.length > 0 && (
        <div className={styles.actions}>
          <RowActions actions={offered} isForThumb />
          {more}
        </div>
      )}
    </Card>
  );
}

/** What is only looked up, each by its name. */
function Rest({ columns, draw }: { columns: Named[]; draw: (column: Named) => ReactNode }) {
  const t = useText();
  return (
    <dl className={styles.fields}>
      {columns.map((column) => (
        <div key={column[0]}>
          <dt>{column[1].title && t(column[1].title)}</dt>
          <dd>{draw(column)}</dd>
        </div>
      ))}
    </dl>
  );
}
