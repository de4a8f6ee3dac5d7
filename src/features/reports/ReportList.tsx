import { useSearchParams } from '@umijs/max';
import { ProFormTextArea } from '@ant-design/pro-components';
import { Alert, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { codeText } from '../../../contract/codes';
import { reportStatuses } from '../../../contract/labels';
import type { Row } from '../../../contract/list';
import { inLocale } from '../../../contract/locale';
import { dismissReport, listReports, retryReport } from '../../../contract/reports';
import { useLocaleName, useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { newRequestId } from '../../ui/newRequestId';
import { runCall } from '../../session/runCall';
import { sameTab } from '../../ui/sameTab';

type Report = Row<typeof listReports.list.columns>;

/** A code by its name, in words; below it why the report was set aside. */
function Problem({ name, remark }: { name: string | null; remark: string | null }) {
  const locale = useLocaleName();
  return (
    <div style={{ whiteSpace: 'normal' }}>
      {name === null ? '—' : inLocale(codeText(name), locale)}
      {remark && <Typography.Text type="secondary" style={{ display: 'block' }}>{remark}</Typography.Text>}
    </div>
  );
}

/** What channels and the chain have reported. It begins with what needs an operator; the filter leads to the rest. */
export function ReportList() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [isNarrowed, setIsNarrowed] = useState(search.size > 0);
  const [dismissing, setDismissing] = useState<{ row: Report; reload: () => void } | null>(null);
  useEffect(() => {
    if (isNarrowed) return;
    setSearch({ status: String(reportStatuses.stuck) }, { replace: true, state: sameTab });
    setIsNarrowed(true);
  }, [isNarrowed, setSearch]);
  if (!isNarrowed) return null;
  return (
    <>
      <ListPage
        endpoint={listReports}
        title="menu.channelReports"
        intro={<Alert type="info" showIcon title={t('report.hint')} style={{ marginBottom: 16 }} />}
        columns={{
          // What decides is seen at 1440 px without moving sideways.
          create_time: { width: 152 },
          channel: { isOptional: true },
          trade_no: { width: 234 },
          amount: { width: 110 },
          status: { width: 86 },
          problem: { width: 196, render: ({ problem, remark }) => <Problem name={problem} remark={remark} /> },
          order_sn: { width: 250, isOptional: true },
          attempts: { width: 84 },
          due_time: { width: 150 },
          remark: { isOptional: true },
          usdt_amount: { isOptional: true },
          operator: { isOptional: true },
          finish_time: { isOptional: true },
        }}
        actionsWidth={106}
        actions={(row, reload) =>
          row.status === reportStatuses.waiting || row.status === reportStatuses.stuck
            ? [
                {
                  key: 'retry',
                  label: t('report.retry'),
                  endpoint: retryReport,
                  confirm: t('report.retryAsk'),
                  onClick: () => runCall(retryReport, { id: row.id, request_id: newRequestId() }, reload),
                },
                {
                  key: 'dismiss',
                  label: t('report.dismiss'),
                  endpoint: dismissReport,
                  isDanger: true,
                  onClick: () => setDismissing({ row, reload }),
                },
              ]
            : []
        }
      />
      {dismissing && (
        <FormDialog<typeof dismissReport, { reason: string }>
          title={`${t('report.dismiss')} ${dismissing.row.trade_no}`}
          endpoint={dismissReport}
          isOpen
          onClose={() => setDismissing(null)}
          toInput={({ reason }, requestId) => ({ id: dismissing.row.id, reason, request_id: requestId })}
          onDone={dismissing.reload}
        >
          <p>{t('report.dismissText')}</p>
          <ProFormTextArea
            name="reason"
            label={t('order.reason')}
            rules={[{ required: true, whitespace: true, message: t('field.required') }]}
            fieldProps={{ maxLength: 200, showCount: true, rows: 3 }}
          />
        </FormDialog>
      )}
    </>
  );
}
