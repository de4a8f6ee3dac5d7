import { useState } from 'react';
import { approveAdjustment, createAdjustment, listAdjustments, rejectAdjustment, sumAdjustments } from '../../../contract/adjustments';
import { ownerFunds } from '../../../contract/records';
import { adjustedFunds } from '../../../contract/states/adjustments';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { cellOf } from '../../ui/cellOf';
import { FactTable } from '../../ui/FactTable';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { ListSums } from '../../ui/ListSums';
import { NewButton } from '../../ui/NewButton';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { SignedMoney } from '../../ui/SignedMoney';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { RemarkField } from '../../ui/RemarkField';
import { Held } from '../parties/Held';
import styles from './AdjustmentList.module.css';
import { AdjustDialog } from './opened';
import { useAdjustmentActions, type Adjustment, type AdjustmentDecision } from './useAdjustmentActions';

const first = ['owner', 'target', 'create_time'] as const;
const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listAdjustments.list.columns> = {
  order_sn: { width: 124 },
  target: { width: 126 },
  owner_id: { isOptional: true, inFiles: true },
  owner_name: { width: 150 },
  change: { width: 122, render: ({ change }) => <SignedMoney decimal={change} /> },
  status: { width: 84 },
  reason: { width: 153 },
  maker: { width: 98 },
  reviewer: { width: 94 },
  remark: { isOptional: true, inFiles: true },
  create_time: { width: 116 },
  finish_time: { isOptional: true, inFiles: true },
};

/** Money that is moved by hand: one operator proposes it, another decides. */
export function AdjustmentList() {
  const t = useText();
  const [isCreating, setCreating] = useState(false);
  const [deciding, setDeciding] = useState<{ what: AdjustmentDecision; row: Adjustment } | null>(null);
  const actions = useAdjustmentActions((what, row) => setDeciding({ what, row }));
  return (
    <>
      <ListPage
        endpoint={listAdjustments}
        hint={t('adjustment.hint')}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        toolbar={
          <NewButton endpoints={[createAdjustment]} onClick={() => setCreating(true)}>
            {t('adjustment.new')}
          </NewButton>
        }
        actions={actions}
        hasViews
      >
        <ListSums endpoint={sumAdjustments} titles={{ change: 'adjustment.change' }} />
      </ListPage>
      {isCreating && <AdjustDialog onClose={() => setCreating(false)} />}
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

interface DecisionProps {
  what: AdjustmentDecision;
  row: Adjustment;
  onClose: () => void;
}

function DecisionDialog({ what, row, onClose }: DecisionProps) {
  const t = useText();
  const sn = row.order_sn;
  if (what === 'reject')
    return (
      <ReasonDialog
        title={`${t('common.reject')} ${sn}`}
        okText={t('common.reject')}
        text={<Proposal row={row} />}
        endpoint={rejectAdjustment}
        toInput={(reason, requestId) => ({ order_sn: sn, reason, request_id: requestId })}
        onClose={onClose}
      />
    );
  return (
    <FormDialog<typeof approveAdjustment, { remark?: string }>
      title={`${t('common.approve')} ${sn}`}
      okText={t('common.approve')}
      endpoint={approveAdjustment}
      isOpen
      onClose={onClose}
      toInput={(values, requestId) => ({ ...values, order_sn: sn, request_id: requestId })}
    >
      <Proposal row={row} />
      <RemarkField label={t('adjustment.remark')} />
    </FormDialog>
  );
}

const asked = ['target', 'owner_name', 'change', 'reason', 'maker', 'create_time'] as const;

/** What was proposed, by whom and when, and what its owner holds by now: of what is not there nothing can be taken. */
function Proposal({ row }: { row: Adjustment }) {
  const t = useText();
  const may = useMay();
  const identity = adjustedFunds[row.target]?.identity;
  const isSeen = identity !== undefined && may(ownerFunds);
  const held = isSeen && <Held identity={identity} {...(identity === 'other' ? {} : { id: row.owner_id })} />;
  const drawn = (name: (typeof asked)[number]) => columns[name]?.render?.(row) ?? cellOf(listAdjustments.list.columns[name], row[name]);
  return (
    <FactTable
      className={styles.proposal}
      facts={[
        ...asked.map((name) => ({ key: name, label: t(listAdjustments.list.columns[name].title), children: drawn(name) })),
        ...(held ? [{ key: 'held', label: t('adjustment.held'), children: held }] : []),
      ]}
    />
  );
}
