import { history, Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { listOwnDeposits, sumOwnDeposits } from '../../../contract/funds';
import { listAdjustments } from '../../../contract/adjustments';
import { explainBalance } from '../../../contract/funds';
import type { Identity } from '../../../contract/identity';
import { useText, type TextId } from '../../locales/useText';
import { usePageRoutes } from '../../shell/routes';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { SignedMoney } from '../../ui/SignedMoney';
import { SummaryBar } from '../../ui/SummaryBar';
import { useData } from '../../ui/useData';
import { useMay } from '../../ui/useMay';
import { useSession } from '../../ui/useSession';
import { ExplainDialog } from './ExplainDialog';

interface RecordListProps {
  endpoint: typeof listOwnDeposits;
  summary: typeof sumOwnDeposits;
  title: TextId;
}

/** A balance change record: what came, what went, what each left, and what it began and ended with. */
export function RecordList({ endpoint, summary, title }: RecordListProps) {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  const pages = usePageRoutes();
  const [explained, setExplained] = useState<number | null>(null);
  const addressOf = (subject: string) => {
    const address = causeOf(subject, identity);
    return address && pages.some(({ path, unaccessible }) => path === address.split('?')[0] && !unaccessible) ? address : null;
  };
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
              const address = subject && addressOf(subject);
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

/** Where the paper stands that caused a movement; its number tells what it is. */
function causeOf(subject: string, identity: Identity): string | null {
  if (/^\d{20,22}$/.test(subject)) return `/${identity}/${identity === 'payer' ? 'orders' : 'order/all'}?numbers=${subject}&order=${subject}`;
  if (/^W\d{20,}$/.test(subject)) return `/${identity}/${identity === 'other' ? 'settlement' : 'balance'}/withdrawals?order_sn=${subject}`;
  const paper = /^([RDTA])\d{20,}$/.exec(subject)?.[1];
  if (paper === 'D') return `/${identity}/deposit/recharges?order_sn=${subject}`;
  if (paper === 'T') return `/${identity}/deposit/transfers?order_sn=${subject}`;
  if (paper === 'A') return `/other/settlement/adjustments?order_sn=${subject}`;
  return paper === 'R' ? `/other/settlement/recharge?order_sn=${subject}` : null;
}

function RecordSummary({ endpoint, query, round }: { endpoint: typeof sumOwnDeposits; query: Record<string, string | number>; round: number }) {
  const t = useText();
  const { data, error } = useData(endpoint, query, round);
  if (error) return null;
  const figures = data && (['opening', 'came', 'went', 'closing'] as const).map((name) => ({ title: t(`record.${name}`), value: moneyText(data[name]) }));
  return <SummaryBar title={t('summary.title')} figures={figures} />;
}
