import { inLocale, type Locale } from '../../contract/locale';
import { formatMoney } from '../../contract/money';
import { words, type WordId } from '../../contract/words';
import { platformZone } from '../../contract/zone';
import { dayColumns, type Statement } from './statementOf';

/** A table of a paper: figures stand to the right. Money is decimal strings. */
export interface PaperTable {
  title: string;
  columns: { title: string; kind: 'text' | 'number' | 'money' }[];
  rows: string[][];
  /** Rows that stand out: balances and sums. */
  strong: number[];
}

/** A statement in words, the same for every format. */
export interface StatementPaper {
  title: string;
  /** Who makes it. */
  author: string;
  facts: [name: string, value: string][];
  tables: PaperTable[];
  /** Of a page, with `{page}` and `{pages}`. */
  footer: string;
}

export interface StatementFacts {
  systemName: string;
  /** Of the merchant; null: the platform's. */
  name: string | null;
  madeAt: Date;
  locale: Locale;
}

/** Minutes of the platform's time, with the zone's name beside the statement's facts. */
function timeText(instant: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short', timeStyle: 'medium' });
  return parts.format(instant);
}

/** Puts a statement into the words of a language. */
export function paperOf(statement: Statement, { systemName, name, madeAt, locale }: StatementFacts): StatementPaper {
  const say = (word: WordId) => inLocale(words[word], locale);
  const { owner, first, last } = statement;
  const party: [string, string][] =
    name === null
      ? [[say('statement.party'), say('statement.platform')]]
      : [
          [say('statement.merchant'), name],
          [say('statement.number'), String(owner.principalId)],
        ];
  return {
    title: say('statement.title'),
    author: systemName,
    facts: [
      ...party,
      [say('statement.period'), `${first.name} – ${last.name}`],
      [say('statement.zone'), `${platformZone} (UTC+08:00)`],
      [say('statement.unit'), say('statement.yuan')],
      [say('statement.madeTime'), timeText(madeAt)],
    ],
    tables: [sumsOf(statement, say), daysOf(statement, say)],
    footer: say('statement.page'),
  };
}

type Say = (word: WordId) => string;

function sumsOf({ opening, closing, lines }: Statement, say: Say): PaperTable {
  const rows = [
    [say('statement.opening'), '', formatMoney(opening)],
    ...lines.map(({ name, count, amount }) => [say(`bridge.${name}`), String(count), formatMoney(amount)]),
    [say('statement.closing'), '', formatMoney(closing)],
  ];
  return {
    title: say('statement.sums'),
    columns: [
      { title: say('statement.line'), kind: 'text' },
      { title: say('statement.count'), kind: 'number' },
      { title: say('statement.amount'), kind: 'money' },
    ],
    rows,
    strong: [0, rows.length - 1],
  };
}

function daysOf({ owner, days, opening, closing }: Statement, say: Say): PaperTable {
  const names = dayColumns[owner.identity];
  const sum = names.map((_name, at) => days.reduce((total, { amounts }) => total + (amounts[at] ?? 0n), 0n));
  const orders = days.reduce((total, day) => total + day.orders, 0);
  const row = (name: string, count: number, amounts: bigint[]) => [name, String(count), ...amounts.map((amount) => formatMoney(amount))];
  return {
    title: say('statement.days'),
    columns: [
      { title: say('statement.day'), kind: 'text' },
      { title: say('statement.orders'), kind: 'number' },
      ...names.map((name) => ({ title: say(`bridge.${name}`), kind: 'money' as const })),
      { title: say('statement.net'), kind: 'money' },
      { title: say('statement.closing'), kind: 'money' },
    ],
    rows: [
      ...days.map((day) => row(day.name, day.orders, [...day.amounts, day.net, day.closing])),
      row(say('statement.sum'), orders, [...sum, closing - opening, closing]),
    ],
    strong: [days.length],
  };
}
