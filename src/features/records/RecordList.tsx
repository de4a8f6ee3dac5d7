import { history, Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { listOwnDepositRecords, sumOwnDepositRecords } from '../../../contract/records';
import { listAdjustments } from '../../../contract/adjustments';
import { explainBalance } from '../../../contract/records';
import { useText, type TextId } from '../../locales/useText';
import { openablePaper } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { SignedMoney } from '../../ui/SignedMoney';
import { SummaryBar } from '../../ui/SummaryBar';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { ExplainDialog } from './ExplainDialog';

interface RecordListProps {
  endpoint: typeof listOwnDepositRecords;
  summary: typeof sumOwnDepositRecords;
  title: TextId;
}

/** A balance change record: what came, what went, what each left, and what it began and ended with. */
export function RecordList({ endpoint, summary, title }: RecordListProps) {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  const pages = usePageRoutes();
  const [explained, setExplained] = useState<number | null>(null);
  return (
    <>
      <ListPage
        endpoint={endpoint}
        title={title}
        columns={{
          owner_name: { width: 200 },
          subject: {
            width: 260,
            render: ({ subject }) => {
              const address = subject && openablePaper(subject, identity, pages);
              return address ? (
                <Copyable text={subject}>
                  <Link to={address}>{subject}</Link>
                </Copyable>
              ) : undefined;
            },
          },
          remark: { isOptional: true },
          operator: { isOptional: true },
          change: { render: ({ change }) => <SignedMoney decimal={change} /> },
        }}
        actionsWidth={110}
        toolbar={() =>
          may(listAdjustments) && (
            <Button key="adjust" onClick={() => history.push('/other/settlement/adjustments')}>
              {t('menu.adjustments')}
            </Button>
          )
        }
        actions={({ id }) => [{ key: 'explain', label: t('record.explain'), endpoint: explainBalance, onClick: () => setExplained(id) }]}
        summary={(query, round) => <RecordSummary endpoint={summary} query={query} round={round} />}
      />
      {explained !== null && <ExplainDialog id={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

function RecordSummary({
  endpoint,
  query,
  round,
}: {
  endpoint: typeof sumOwnDepositRecords;
  query: Record<string, string | number>;
  round: number;
}) {
  const t = useText();
  const { data, error } = useData(endpoint, query, round);
  if (error) return null;
  const figures =
    data && (['opening', 'came', 'went', 'closing'] as const).map((name) => ({ title: t(`record.${name}`), value: moneyText(data[name]) }));
  return <SummaryBar title={t('summary.title')} figures={figures} />;
}
