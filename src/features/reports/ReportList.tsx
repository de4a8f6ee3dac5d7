import { useSearchParams } from '@umijs/max';
import { useEffect, useState } from 'react';
import { dismissReport, listReports, retryReport } from '../../../contract/reports';
import { reportStatuses } from '../../../contract/states/reports';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { Paper } from '../../shell/Paper';
import { CodeOf } from '../../ui/cellOf';
import { ListPage } from '../../ui/ListPage';
import { newRequestId } from '../../ui/newRequestId';
import { ReasonDialog } from '../../ui/ReasonDialog';
import type { RowAction } from '../../ui/RowActions';
import { runCall } from '../../session/runCall';
import { sameTab } from '../../ui/sameTab';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import styles from './ReportList.module.css';

type Report = Row<typeof listReports.list.columns>;

/** A code by its name, in words; behind it why the report was set aside. */
function Problem({ name, remark }: { name: string | null; remark: string | null }) {
  return (
    <>
      {name === null ? '—' : <CodeOf name={name} />}
      {remark && <span className={styles.remark}> · {remark}</span>}
    </>
  );
}

const first = ['trade_no', 'order_sn', 'create_time'] as const;
const tabs = { filter: 'status' } as const;

// What decides is seen at 1440 px without moving sideways.
const columns: OptionsOfColumns<typeof listReports.list.columns> = {
  create_time: { width: 116 },
  channel: { width: 96 },
  order_sn: { width: 208, render: ({ order_sn: sn }) => (sn === null ? '—' : <Paper number={sn} />) },
  trade_no: { width: 132 },
  amount: { width: 104 },
  status: { width: 86 },
  problem: { width: 214, render: ({ problem, remark }) => <Problem name={problem} remark={remark} /> },
  attempts: { isOptional: true },
  due_time: { width: 116 },
  remark: { isOptional: true },
  usdt_amount: { isOptional: true },
  operator: { isOptional: true },
  finish_time: { isOptional: true },
};

/** What channels and the chain have reported. It begins with what needs an operator; the filter leads to the rest. */
export function ReportList() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [isNarrowed, setIsNarrowed] = useState(search.size > 0);
  const [dismissing, setDismissing] = useState<Report | null>(null);
  useEffect(() => {
    if (isNarrowed) return;
    setSearch({ status: String(reportStatuses.stuck) }, { replace: true, state: sameTab });
    setIsNarrowed(true);
  }, [isNarrowed, setSearch]);
  const actions = useReportActions(setDismissing);
  if (!isNarrowed) return null;
  return (
    <>
      <ListPage
        endpoint={listReports}
        hint={t('report.hint')}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        actions={actions}
      />
      {dismissing && (
        <ReasonDialog
          title={`${t('report.dismiss')} ${dismissing.trade_no}`}
          okText={t('report.dismiss')}
          text={t('report.dismissText')}
          endpoint={dismissReport}
          toInput={(reason, requestId) => ({ id: dismissing.id, reason, request_id: requestId })}
          onClose={() => setDismissing(null)}
        />
      )}
    </>
  );
}

/** What can be done to a report that has not come to its end. */
function useReportActions(onDismiss: (row: Report) => void): (row: Report) => RowAction[] {
  const t = useText();
  const { waiting, stuck } = reportStatuses;
  return (row) => {
    if (row.status !== waiting && row.status !== stuck) return [];
    return [
      {
        key: 'retry',
        label: t('report.retry'),
        endpoint: retryReport,
        confirm: t('report.retryAsk'),
        onClick: () => runCall(retryReport, { id: row.id, request_id: newRequestId() }),
      },
      { key: 'dismiss', label: t('report.dismiss'), endpoint: dismissReport, isDanger: true, onClick: () => onDismiss(row) },
    ];
  };
}
