import { Empty, Form, Skeleton } from 'antd';
import type { Output } from '../../../contract/endpoint';
import type { Row } from '../../../contract/list';
import { formatMoney, groupThousands, moneyText, parseMoney } from '../../../contract/money';
import { assignTransfer, transferProposals, type listTransfers } from '../../../contract/recharges';
import { rechargeStatusLabels } from '../../../contract/states/recharges';
import { useText, type Say } from '../../locales/useText';
import { Radio } from '../../ui/dialogParts';
import { FactTable } from '../../ui/FactTable';
import { FormDialog } from '../../ui/FormDialog';
import { LabelTag } from '../../ui/LabelTag';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import styles from './AssignDialog.module.css';

export type Transfer = Row<typeof listTransfers.list.columns>;
type Proposal = Output<typeof transferProposals>['list'][number];

interface AssignDialogProps {
  transfer: Transfer;
  onClose: () => void;
}

/** Which recharge a transfer was meant for: the nearest ones are proposed, each with how much more or less was sent. */
export function AssignDialog({ transfer, onClose }: AssignDialogProps) {
  const t = useText();
  const { id, usdt_amount: usdt } = transfer;
  const { data } = useData(transferProposals, { id });
  return (
    <FormDialog<typeof assignTransfer, { order_sn: string }>
      title={t('transfer.assignTitle', { usdt: groupThousands(usdt) })}
      endpoint={assignTransfer}
      isOpen
      onClose={onClose}
      width={640}
      toInput={({ order_sn }, requestId) => ({ id, order_sn, request_id: requestId })}
    >
      <Facts transfer={transfer} proposals={data?.list ?? []} />
      {!data && <Skeleton active />}
      {data?.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('transfer.noProposal')} />}
      {data && data.list.length > 0 && (
        <Form.Item name="order_sn" label={t('transfer.choose')} rules={[{ required: true, message: t('field.required') }]}>
          <Radio.Group className={styles.list}>
            {data.list.map((one) => (
              <Radio key={one.order_sn} value={one.order_sn}>
                <strong className="tabular">{one.order_sn}</strong> <LabelTag labels={rechargeStatusLabels} value={one.status} />
                <div className={styles.about}>{proposalText(t, usdt, one)}</div>
                {!isCreditedAlike(data.list) && <div className={styles.about}>{creditsText(t, one)}</div>}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      )}
    </FormDialog>
  );
}

/** What is credited goes by the rate of the recharge: where that is the same of all, it is said once. */
const isCreditedAlike = (proposals: Proposal[]) => new Set(proposals.map(({ credits }) => credits)).size === 1;

const creditsText = (t: Say, { credits }: Proposal) => `${t('transfer.credits')} ${moneyText(credits)}`;

function proposalText(t: Say, usdt: string, one: Proposal): string {
  return t('transfer.proposal', {
    usdt: groupThousands(one.usdt_amount),
    difference: differenceText(t, usdt, one.usdt_amount),
    amount: moneyText(one.amount),
    time: timeText(one.create_time),
  });
}

function differenceText(t: Say, sent: string, asked: string): string {
  const difference = (parseMoney(sent, 'USDT') ?? 0n) - (parseMoney(asked, 'USDT') ?? 0n);
  if (difference === 0n) return t('transfer.equal');
  const usdt = groupThousands(formatMoney(difference < 0n ? -difference : difference, 'USDT'));
  return t(difference > 0n ? 'transfer.more' : 'transfer.less', { usdt });
}

/** What is known of the transfer itself. */
function Facts({ transfer, proposals }: { transfer: Transfer; proposals: Proposal[] }) {
  const t = useText();
  const [first] = proposals;
  return (
    <FactTable
      className={styles.facts}
      facts={[
        { key: 'time', label: t('transfer.time'), children: timeText(transfer.create_time) },
        { key: 'hash', label: t('transfer.txId'), children: <span className={styles.hash}>{transfer.tx_id}</span> },
        ...(transfer.log_index > 0 ? [{ key: 'index', label: t('transfer.logIndex'), children: transfer.log_index }] : []),
        ...(first && isCreditedAlike(proposals)
          ? [{ key: 'credits', label: t('transfer.credits'), children: <strong className="tabular">{moneyText(first.credits)}</strong> }]
          : []),
      ]}
    />
  );
}
