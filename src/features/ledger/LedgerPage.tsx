import { Alert, Button, Card, Empty, List, Table, Tag } from 'antd';
import { useState } from 'react';
import { checkLedger, ledgerChecks, type LedgerCheck } from '../../../contract/ledgerChecks';
import { switchOn } from '../../../contract/fields';
import { groupThousands } from '../../../contract/money';
import { useText, type TextId } from '../../locales/useText';
import { LoadFailed } from '../../ui/LoadFailed';
import { PageFrame } from '../../ui/PageFrame';
import { RelativeTime } from '../../ui/RelativeTime';
import { runCall } from '../../session/runCall';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';

const ruleTexts: Record<string, TextId> = {
  sum: 'ledger.rule.sum',
  transaction: 'ledger.rule.transaction',
  balance: 'ledger.rule.balance',
  'chain of entries': 'ledger.rule.entries',
  seal: 'ledger.rule.seal',
  papers: 'ledger.rule.papers',
  head: 'ledger.rule.head',
};

/** Whether the books hold: every rule against every row, when it was looked at, and what was found. */
export function LedgerPage() {
  const t = useText();
  const { data, error, reload } = useData(ledgerChecks, {});
  const [isChecking, setIsChecking] = useState(false);
  const last = data?.list[0];
  const check = async () => {
    setIsChecking(true);
    await runCall(checkLedger, {}, reload);
    setIsChecking(false);
  };
  const ruleText = (rule: string) => {
    const id = ruleTexts[rule];
    return id ? t(id) : rule;
  };
  return (
    <PageFrame
      title={t('menu.ledger')}
      extra={
        <Button type="primary" loading={isChecking} onClick={() => void check()}>
          {t('ledger.check')}
        </Button>
      }
    >
      {error && <LoadFailed error={error} onRetry={reload} />}
      {data && (
        <>
          {last ? (
            <Alert
              type={last.faults.length === 0 ? 'success' : 'error'}
              showIcon
              style={{ marginBottom: 16 }}
              title={t(last.faults.length === 0 ? 'ledger.holds' : 'ledger.broken', { n: last.faults.length })}
              description={
                <>
                  {t('ledger.checked', {
                    transactions: groupThousands(String(last.transactions)),
                    entries: groupThousands(String(last.entries)),
                  })}{' '}
                  · <RelativeTime seconds={last.time} />
                  {data.unsealed > 0 && ` · ${t('ledger.unsealed', { n: groupThousands(String(data.unsealed)) })}`}
                </>
              }
            />
          ) : (
            <Alert type="info" showIcon style={{ marginBottom: 16 }} title={t('ledger.never')} />
          )}
          <Card title={t('ledger.rules')} style={{ marginBottom: 16 }}>
            <List
              size="small"
              dataSource={data.rules}
              renderItem={(rule) => {
                const fault = last?.faults.find((one) => one.rule === rule);
                return (
                  <List.Item
                    extra={
                      last && (
                        <Tag color={fault ? 'error' : 'success'}>
                          {fault ? t('ledger.fault', { row: `${fault.table} ${fault.row}` }) : t('ledger.ok')}
                        </Tag>
                      )
                    }
                  >
                    {ruleText(rule)}
                  </List.Item>
                );
              }}
            />
          </Card>
          <Card title={t('ledger.history')}>
            <Table<LedgerCheck>
              size="small"
              rowKey={({ time, milliseconds }) => `${time} ${milliseconds}`}
              pagination={false}
              scroll={{ x: 600 }}
              dataSource={data.list}
              locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ledger.never')} /> }}
              columns={[
                { title: t('ledger.time'), width: 180, className: 'tabular', render: (_value, { time }) => timeText(time) },
                {
                  title: t('ledger.extent'),
                  width: 100,
                  render: (_value, { whole }) => (
                    <Tag color={whole === switchOn ? 'processing' : 'default'}>
                      {t(whole === switchOn ? 'ledger.whole' : 'ledger.sinceLast')}
                    </Tag>
                  ),
                },
                {
                  title: t('ledger.transactions'),
                  align: 'right',
                  className: 'tabular',
                  render: (_value, { transactions }) => groupThousands(String(transactions)),
                },
                {
                  title: t('ledger.entries'),
                  align: 'right',
                  className: 'tabular',
                  render: (_value, { entries }) => groupThousands(String(entries)),
                },
                {
                  title: t('ledger.took'),
                  align: 'right',
                  className: 'tabular',
                  render: (_value, { milliseconds }) => t('ledger.milliseconds', { n: groupThousands(String(milliseconds)) }),
                },
                {
                  title: t('ledger.result'),
                  width: 140,
                  render: (_value, { faults }) => (
                    <Tag color={faults.length === 0 ? 'success' : 'error'}>
                      {faults.length === 0 ? t('ledger.ok') : t('ledger.broken', { n: faults.length })}
                    </Tag>
                  ),
                },
              ]}
            />
          </Card>
        </>
      )}
    </PageFrame>
  );
}
