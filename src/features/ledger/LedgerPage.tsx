import { Alert, Button, Card, Empty, Table } from 'antd';
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
import { Paper } from '../../shell/Paper';
import styles from './LedgerPage.module.css';
import { Tag } from '../../ui/Tag';

const ruleTexts: Record<string, TextId> = {
  sum: 'ledger.rule.sum',
  transaction: 'ledger.rule.transaction',
  balance: 'ledger.rule.balance',
  'chain of entries': 'ledger.rule.entries',
  seal: 'ledger.rule.seal',
  papers: 'ledger.rule.papers',
  head: 'ledger.rule.head',
  statistics: 'ledger.rule.statistics',
};

/** Whether the books hold: every rule against every row, when it was looked at, and what was found. */
export function LedgerPage() {
  const t = useText();
  const { data, error, reload } = useData(ledgerChecks, {});
  const [isChecking, setIsChecking] = useState(false);
  const last = data?.list[0];
  const none = t(isChecking ? 'ledger.checking' : 'ledger.never');
  const check = async () => {
    setIsChecking(true);
    await runCall(checkLedger, {});
    setIsChecking(false);
  };
  return (
    <PageFrame
      extra={
        <Button type="primary" loading={isChecking} onClick={() => void check()}>
          {t('ledger.check')}
        </Button>
      }
    >
      {error && <LoadFailed error={error} onRetry={reload} />}
      {data && (
        <>
          {last ? <Verdict check={last} unsealed={data.unsealed} /> : <Alert type="info" showIcon title={none} />}
          <Card title={t('ledger.rules')}>
            <Rules rules={data.rules} last={last} />
          </Card>
          <Card title={t('ledger.history')}>
            <Checks checks={data.list} none={none} />
          </Card>
        </>
      )}
    </PageFrame>
  );
}

const counted = (value: number) => groupThousands(String(value));

/** What the last look at the books has found. */
function Verdict({ check, unsealed }: { check: LedgerCheck; unsealed: number }) {
  const t = useText();
  const { faults, transactions, entries, time } = check;
  return (
    <Alert
      type={faults.length === 0 ? 'success' : 'error'}
      showIcon
      title={t(faults.length === 0 ? 'ledger.holds' : 'ledger.broken', { n: faults.length })}
      description={
        <>
          {t('ledger.checked', { transactions: counted(transactions), entries: counted(entries) })} · <RelativeTime seconds={time} />
          {unsealed > 0 && ` · ${t('ledger.unsealed', { n: counted(unsealed) })}`}
        </>
      }
    />
  );
}

/** Every rule, and where it did not hold. */
function Rules({ rules, last }: { rules: string[]; last: LedgerCheck | undefined }) {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => {
        const text = ruleTexts[rule];
        const fault = last?.faults.find((one) => one.rule === rule);
        const row = fault && (fault.row === fault.subject ? fault.table : `${fault.table} ${fault.row}`);
        const state = row === undefined ? t('ledger.ok') : t('ledger.fault', { row });
        return (
          <li key={rule}>
            {text ? t(text) : rule}
            <span className={styles.state}>
              {fault?.subject && <Paper number={fault.subject} />}
              {last && <Tag tone={fault ? 'error' : 'success'}>{state}</Tag>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** When the books were looked at, how far, and what was found. */
function Checks({ checks, none }: { checks: LedgerCheck[]; none: string }) {
  const t = useText();
  const extent = (isWhole: boolean) => (
    <Tag tone={isWhole ? 'processing' : 'default'}>{t(isWhole ? 'ledger.whole' : 'ledger.sinceLast')}</Tag>
  );
  const result = (faults: number) => (
    <Tag tone={faults === 0 ? 'success' : 'error'}>{faults === 0 ? t('ledger.ok') : t('ledger.broken', { n: faults })}</Tag>
  );
  const number = { align: 'right', className: 'tabular' } as const;
  return (
    <Table<LedgerCheck>
      size="small"
      rowKey={({ time, milliseconds }) => `${time} ${milliseconds}`}
      pagination={false}
      scroll={{ x: 600 }}
      dataSource={checks}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} /> }}
      columns={[
        { title: t('ledger.time'), width: 180, className: 'tabular', render: (_value, { time }) => timeText(time) },
        { title: t('ledger.extent'), width: 100, render: (_value, { whole }) => extent(whole === switchOn) },
        { title: t('ledger.transactions'), ...number, render: (_value, { transactions }) => counted(transactions) },
        { title: t('ledger.entries'), ...number, render: (_value, { entries }) => counted(entries) },
        {
          title: t('ledger.took'),
          ...number,
          render: (_value, { milliseconds }) => t('ledger.seconds', { n: (milliseconds / 1000).toFixed(1) }),
        },
        { title: t('ledger.result'), width: 140, render: (_value, { faults }) => result(faults.length) },
      ]}
    />
  );
}
