import { history, Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { listOwnDepositRecords, sumOwnDepositRecords } from '../../../contract/records';
import { listAdjustments } from '../../../contract/adjustments';
import { explainBalance } from '../../../contract/records';
import { useText } from '../../locales/useText';
import { addresses } from '../../shell/addresses';
import { openablePaper } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { SignedMoney } from '../../ui/SignedMoney';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { ExplainDialog } from './ExplainDialog';
import { RecordSummary } from './RecordSummary';

interface RecordListProps {
  endpoint: typeof listOwnDepositRecords;
  summary: typeof sumOwnDepositRecords;
}

/** A balance change record: what came, what went, what each left, and what it began and ended with. */
export function RecordList({ endpoint, summary }: RecordListProps) {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  const pages = usePageRoutes();
  const [explained, setExplained] = useState<number | null>(null);
  return (
    <>
      <ListPage
        endpoint={endpoint}
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
        toolbar={may(listAdjustments) && <Button onClick={() => history.push(addresses.adjustments)}>{t('menu.adjustments')}</Button>}
        actions={({ id }) => [{ key: 'explain', label: t('record.explain'), endpoint: explainBalance, onClick: () => setExplained(id) }]}
      >
        <RecordSummary endpoint={summary} />
      </ListPage>
      {explained !== null && <ExplainDialog id={explained} onClose={() => setExplained(null)} />}
    </>
  );
}
