import { Link, useLocation, useSearchParams } from '@umijs/max';
import { useMemo } from 'react';
import { measures, type listMerchantStatistics, type Measure, type Subject } from '../../../contract/statistics';
import { spanStates, splits } from '../../../contract/states/statistics';
import type { Row } from '../../../contract/list';
import { exactly, withQuery } from '../../shell/addresses';
import { useText } from '../../locales/useText';
import { useList } from '../../ui/ListContext';
import { ListPage } from '../../ui/ListPage';
import type { ColumnOptions, OptionsOfColumns } from '../../ui/useListColumns';
import { successRateText } from '../../ui/successRate';
import { Figure } from './Figure';
import { periodText } from './periodText';
import { rowsBehind } from './reportLinks';
import { spanOf, whoseIs } from './reportQuestion';
import { furtherMeasures, measuresOf, reports } from './reports';
import { ReportSums } from './ReportSums';

type ReportColumns = typeof listMerchantStatistics.list.columns;
type ReportRow = Row<ReportColumns>;

/** A report of one kind of subjects: what they come to, how it went, and row by row what it is made of. */
export function ReportPage({ subject }: { subject: Subject }) {
  const t = useText();
  const [search] = useSearchParams();
  // One stretch is all of the time that the totals are of.
  const isOneStretch = spanOf(subject, Object.fromEntries(search)) === null;
  const columns = useMemo(() => columnsOf(subject, isOneStretch), [subject, isOneStretch]);
  return (
    <ListPage endpoint={reports[subject]} columns={columns} subject={t('menu.statistics')} hasViews>
      <ReportSums subject={subject} />
    </ListPage>
  );
}

/** What the totals tell, and files, but no row of its own accord: beside the others they would stand outside of the window. */
const asideMeasures: readonly Measure[] = [
  ...(['parent_commission', 'upper_commission', 'software_fee', 'withdrawal_fee'] as const),
  ...(['recharged', 'transferred', 'adjusted'] as const),
];

const widths: Partial<Record<Measure, number>> = {
  orders: 76,
  paid_orders: 84,
  payments: 84,
  reversals: 84,
  reversed_amount: 102,
  parent_commission: 132,
  upper_commission: 130,
  withdrawn: 98,
};

function columnsOf(subject: Subject, isOneStretch: boolean): OptionsOfColumns<ReportColumns> {
  const figures: Partial<Record<Measure, ColumnOptions<ReportRow>>> = {};
  for (const measure of measuresOf(subject)) {
    figures[measure] = {
      width: widths[measure] ?? 112,
      isOptional: furtherMeasures.includes(measure) || asideMeasures.includes(measure),
      ...(asideMeasures.includes(measure) ? { inFiles: true } : {}),
      render: (row) => <RowFigure subject={subject} measure={measure} row={row} />,
    };
  }
  return {
    time: { width: 180, isOptional: isOneStretch, inFiles: 'period', render: (row) => <Period subject={subject} row={row} /> },
    period: { isOptional: true },
    subject_id: { width: 120, isOptional: true, ...(subject === 'platform' ? {} : { inFiles: true }) },
    name: { width: 150, render: (row) => <SubjectName row={row} /> },
    success_rate: { width: 84, render: ({ orders, success_rate: rate }) => successRateText(orders, rate) },
    ...figures,
  };
}

function Period({ subject, row: { from, to } }: { subject: Subject; row: ReportRow }) {
  const { query } = useList();
  return <span className="tabular">{periodText(spanOf(subject, query), from, to)}</span>;
}

/** A subject's own days stand behind its name. */
function SubjectName({ row: { subject_id: id, name } }: { row: ReportRow }) {
  const { query } = useList();
  const { pathname } = useLocation();
  if (!id) return <span>—</span>;
  return <Link to={withQuery(pathname, { ...query, name: exactly(id), span: spanStates.day, split: splits.each })}>{name}</Link>;
}

function RowFigure({ subject, measure, row }: { subject: Subject; measure: Measure; row: ReportRow }) {
  const { query } = useList();
  const { from, to, subject_id: subjectId = 0 } = row;
  const whose = whoseIs(subjectId, query);
  const address = whose ? rowsBehind(measure, { subject, ...whose, from, to }) : undefined;
  return <Figure kind={measures[measure].kind} value={String(row[measure])} address={address} />;
}
