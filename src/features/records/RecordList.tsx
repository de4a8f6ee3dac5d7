import { useSearchParams } from '@umijs/max';
import { useCallback, useState } from 'react';
import { bridge, explainBalance, type listOwnDepositRecords, type sumOwnDepositRecords } from '../../../contract/records';
import { listAdjustments } from '../../../contract/adjustments';
import type { Identity } from '../../../contract/identity';
import type { ShownFund } from '../../../contract/ledger';
import { useText } from '../../locales/useText';
import { addresses } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { MoreTools } from '../../ui/MoreTools';
import type { RowAction } from '../../ui/RowActions';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { SignedMoney } from '../../ui/SignedMoney';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import type { Explained } from '../parties/ExplainDialog';
import { ExplainDialog } from '../parties/opened';
import { Paper } from '../../shell/Paper';
import { RecordSummary } from './RecordSummary';
import { bridgeAddress } from '../parties/ways';

interface RecordListProps {
  endpoint: typeof listOwnDepositRecords;
  summary: typeof sumOwnDepositRecords;
  /** Whose money it tells of, and the first of its funds. */
  of: Identity;
  fund: ShownFund;
}

const first = ['owner', 'subject', 'create_time', 'type'] as const;

const columns: OptionsOfColumns<typeof listOwnDepositRecords.list.columns> = {
  create_time: { width: 116 },
  owner_id: { isOptional: true, inFiles: true },
  owner_name: { width: 146 },
  fund: { width: 112 },
  type: { width: 142 },
  before: { width: 116 },
  change: { width: 120, render: ({ change }) => <SignedMoney decimal={change} /> },
  after: { width: 116 },
  subject: { width: 208, render: ({ subject }) => subject && <Paper number={subject} /> },
  remark: { isOptional: true },
  operator: { isOptional: true },
};

/** A balance change record: what came, what went, what each left, and what it began and ended with. */
export function RecordList({ endpoint, summary, of, fund }: RecordListProps) {
  const t = useText();
  const { identity } = useSession();
  const [explained, explain] = useState<Explained | null>(null);
  const actions = useCallback(
    ({ id }: { id: number }): RowAction[] => [
      { key: 'explain', label: t('record.explain'), endpoint: explainBalance, onClick: () => explain({ row: id }) },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        endpoint={endpoint}
        columns={columns}
        first={first}
        actionsWidth={88}
        toolbar={
          <Tools of={of} fund={fund} isOfSeveral={Boolean(endpoint.list.columns.owner_id.only?.includes(identity))} onExplain={explain} />
        }
        actions={actions}
      >
        <RecordSummary endpoint={summary} />
      </ListPage>
      {explained && <ExplainDialog explained={explained} onClose={() => explain(null)} />}
    </>
  );
}

interface ToolsProps extends Pick<RecordListProps, 'of' | 'fund'> {
  /** It holds the records of several owners, one of whom may be named. */
  isOfSeveral: boolean;
  onExplain: (explained: Explained) => void;
}

/** The ways from a record to what it adds up to. */
function Tools({ of, fund, isOfSeveral, onExplain }: ToolsProps) {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  const [search] = useSearchParams();
  const [, named] = /^#(\d{1,15})$/.exec(search.get('owner') ?? '') ?? [];
  const owner = { ...(isOfSeveral || identity === 'other' ? { identity: of } : {}), ...(named ? { owner_id: Number(named) } : {}) };
  const isKnown = !isOfSeveral || named !== undefined;
  const to = Number(search.get('create_time_to')) || undefined;
  const from = Number(search.get('create_time_from')) || undefined;
  return (
    <MoreTools
      tools={[
        isKnown &&
          may(explainBalance) && { key: 'explain', title: t('record.explain'), onClick: () => onExplain({ ...owner, fund, until: to }) },
        may(bridge) &&
          (identity === 'other' || !isOfSeveral) && {
            key: 'bridge',
            title: t('menu.bridge'),
            to: bridgeAddress(identity, { ...owner, from, to }),
          },
        may(listAdjustments) && { key: 'adjustments', title: t('menu.adjustments'), to: addresses.adjustments },
      ]}
    />
  );
}
