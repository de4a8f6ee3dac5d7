import { useSearchParams } from '@umijs/max';
import { Button, Popover } from 'antd';
import type { Output } from '../../../contract/endpoint';
import { shownFundLabels } from '../../../contract/ledger';
import { formatMoney, moneyText, parseMoney } from '../../../contract/money';
import type { Moved, sumOwnDepositRecords } from '../../../contract/records';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { AsOf } from '../../ui/AsOf';
import { useList } from '../../ui/ListContext';
import { sameTab } from '../../ui/sameTab';
import { SummaryBar } from '../../ui/SummaryBar';
import { useScreen } from '../../ui/useScreen';
import styles from './RecordSummary.module.css';

const names = ['opening', 'inflow', 'outflow', 'closing'] as const;

/** In characters of digits: Chinese ones, and the sign of the currency, are wider. */
const widthOf = (text: string) => [...text].reduce((width, character) => width + (character.charCodeAt(0) > 0x2e80 ? 1.7 : 1), 0);

/**
 * What the accounts of a record's filter began with, what came and went, and what they ended with: all in one line, and each
 * fund where it is asked for. Of rows of one type or number it says what came and went alone.
 */
export function RecordSummary({ endpoint }: { endpoint: typeof sumOwnDepositRecords }) {
  const t = useText();
  const { query } = useList();
  // What hangs at the end of its button may leave a narrow screen; what hangs in the middle is moved into it.
  const isWide = useScreen('wide');
  const { data, error, isOld } = useData(endpoint, query, { keepsLast: true });
  if (error) return null;
  const told =
    data &&
    names.flatMap((name) => (data.total[name] === null ? [] : [{ title: t(`record.${name}`), value: moneyText(data.total[name]) }]));
  return (
    <SummaryBar title={t('summary.title')} figures={told} isOld={isOld} isBelow>
      {data && data.funds.length > 1 && (
        <Popover trigger="click" placement={isWide ? 'bottomRight' : 'bottom'} content={<ByFund {...data} />}>
          <Button type="link" size="small">
            {t('record.byFund')}
          </Button>
        </Popover>
      )}
      <RecordAsOf />
    </SummaryBar>
  );
}

function ByFund(told: Output<typeof sumOwnDepositRecords>) {
  const t = useText();
  return (
    <section className={styles.byFund} aria-label={t('record.byFund')}>
      <Sums {...told} />
    </section>
  );
}

/** What came into one fund out of another, of which all of them together know nothing; null: nothing did. */
function betweenFunds(funds: readonly Moved[], total: Moved): Moved | null {
  const minor = (decimal: string | null) => parseMoney(decimal ?? '') ?? 0n;
  const moved = minor(total.inflow) - funds.reduce((sum, { inflow }) => sum + minor(inflow), 0n);
  const [amount, none] = [formatMoney(moved), formatMoney(0n)];
  return moved === 0n ? null : { opening: none, inflow: amount, outflow: amount, closing: none };
}

/** A line for each fund; on a narrow screen a column. */
function Sums({ funds, total }: Output<typeof sumOwnDepositRecords>) {
  const t = useText();
  const isWide = useScreen('wide');
  const sides: [title: string, sums: Moved][] = funds.map(({ fund, ...sums }) => [t(shownFundLabels[fund].word), sums]);
  if (funds.length > 1) {
    const between = betweenFunds(funds, total);
    if (between) sides.push([t('record.between'), between]);
    sides.push([t('record.sum'), total]);
  }
  const told = names.filter((name) => total[name] !== null);
  const lines = isWide
    ? sides.map(([title, sums]) => ({ title, cells: told.map((name) => sums[name]) }))
    : told.map((name) => ({ title: t(`record.${name}`), cells: sides.map(([, sums]) => sums[name]) }));
  const heads = isWide ? told.map((name) => t(`record.${name}`)) : sides.map(([title]) => title);
  const columns = [
    lines.map(({ title }) => title),
    ...heads.map((_head, column) => lines.map(({ cells }) => moneyText(cells[column] ?? ''))),
  ];
  const length = columns.reduce((sum, texts) => sum + Math.max(...texts.map(widthOf)), 0);
  return (
    <table className={styles.sums} style={{ '--length': length }}>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {lines.map(({ title, cells }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {cells.map((amount, index) => (
              <td key={heads[index]}>{moneyText(amount ?? '')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The instant up to which the rows of the list are told: what its accounts held then is what they end with. */
function RecordAsOf() {
  const [search, setSearch] = useSearchParams();
  const until = Number(search.get('create_time_to')) || undefined;
  const change = (chosen: number | undefined) => {
    const next = new URLSearchParams(search);
    for (const place of ['page', 'after', 'before']) next.delete(place);
    if (chosen === undefined) next.delete('create_time_to');
    else next.set('create_time_to', String(chosen));
    if (chosen !== undefined && Number(next.get('create_time_from')) >= chosen) next.delete('create_time_from');
    setSearch(next, { state: sameTab });
  };
  return <AsOf until={until} onChange={change} isSmall />;
}
