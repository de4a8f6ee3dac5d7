import { Link } from '@umijs/max';
import { Flex, Table } from 'antd';
import { useState } from 'react';
import { explainBalance } from '../../../contract/records';
import { groupThousands, moneyText } from '../../../contract/money';
import type { Identity } from '../../../contract/identity';
import type { Input, Output } from '../../../contract/endpoint';
import { entryTypeLabels, fundNumbers, funds, shownFundLabels, shownFundNames, type ShownFund } from '../../../contract/ledger';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import { openable } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { AsOf } from '../../ui/AsOf';
import { Modal, Segmented } from '../../ui/dialogParts';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { SignedMoney } from '../../ui/SignedMoney';
import { timeText } from '../../ui/time';
import { useLayer } from '../../ui/useLayer';
import { ownerText } from './ownerText';
import { recordWay } from './ways';

/** What somebody held in a fund at an instant, himself where nobody is named; or what one row of a record left. */
export type Explained = { row: number } | { identity?: Identity; owner_id?: number; fund: ShownFund; until?: number | undefined };

type Explanation = Output<typeof explainBalance>;

/** How a balance came about: all its movements up to an instant, by type, each the way to its rows, and their sum. */
export function ExplainDialog({ explained, onClose }: { explained: Explained; onClose: () => void }) {
  const t = useText();
  useLayer(onClose);
  const [asked, ask] = useState(explained);
  const { data, error, reload } = useData(explainBalance, inputOf(asked), { keepsLast: true });
  // A question that is refused leaves who was asked about, and what to ask instead.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const { owner } = last ?? {};
  const whose = owner && (owner.identity === 'other' ? t('party.other') : ownerText(owner));
  const isNow = !('row' in asked) && asked.until === undefined;
  return (
    <Modal
      open
      title={last && whose ? t('record.explainTitle', { owner: whose, time: timeText(last.until - 1) }) : t('record.explain')}
      width={620}
      // Its words end before the button that closes it.
      styles={{ title: { paddingInlineEnd: 24 } }}
      footer={null}
      onCancel={onClose}
    >
      {last && <Asking explanation={last} isNow={isNow} onAsk={ask} />}
      {error ? <LoadFailed error={error} onRetry={reload} /> : <Lines explanation={data} />}
    </Modal>
  );
}

function inputOf(asked: Explained): Input<typeof explainBalance> {
  if ('row' in asked) return { id: asked.row };
  const { fund, until, ...owner } = asked;
  return { ...owner, fund: fundNumbers[fund], ...(until === undefined ? {} : { until }) };
}

/** Of which fund, and as of when. */
function Asking({ explanation, isNow, onAsk }: { explanation: Explanation; isNow: boolean; onAsk: (asked: Explained) => void }) {
  const t = useText();
  const { owner, fund, until } = explanation;
  const offered = shownFundNames.filter((name) => funds[name].owner.some((one) => one === owner.identity));
  const chosen = offered.find((name) => fundNumbers[name] === fund);
  if (!chosen) return null;
  const { identity, owner_id: id } = owner;
  const whose = { identity, ...(identity === 'other' ? {} : { owner_id: id }) };
  return (
    <Flex gap={12} wrap justify="space-between" style={{ marginBottom: 16 }}>
      <Segmented<ShownFund>
        value={chosen}
        onChange={(name) => onAsk({ ...whose, fund: name, until: isNow ? undefined : until })}
        options={offered.map((name) => ({ value: name, label: t(shownFundLabels[fundNumbers[name]].word) }))}
      />
      <AsOf until={isNow ? undefined : until} onChange={(wanted) => onAsk({ ...whose, fund: chosen, until: wanted })} />
    </Flex>
  );
}

function Lines({ explanation }: { explanation: Explanation | null }) {
  const t = useText();
  const { identity, info } = useSession();
  const pages = usePageRoutes();
  const addressOf = (type: number) => {
    const fund = explanation && shownFundNames.find((name) => fundNumbers[name] === explanation.fund);
    if (!fund) return null;
    const { owner, until } = explanation;
    const filters = { fund: explanation.fund, type, create_time_to: until };
    return openable(recordWay({ owner, reader: { identity, id: info.id } }, fund, filters).address, pages);
  };
  return (
    <Table
      size="small"
      rowKey="type"
      loading={!explanation}
      pagination={false}
      dataSource={explanation?.list ?? []}
      columns={[
        {
          title: t('entry.type'),
          render: (_value, { type }) => {
            const address = addressOf(type);
            const tag = <LabelTag labels={entryTypeLabels} value={type} />;
            return address ? <Link to={address}>{tag}</Link> : tag;
          },
        },
        { title: t('record.count'), align: 'right', className: 'tabular', render: (_value, { count }) => groupThousands(String(count)) },
        { title: t('record.sum'), align: 'right', className: 'tabular', render: (_value, { amount }) => <SignedMoney decimal={amount} /> },
      ]}
      summary={() =>
        explanation && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={2}>
              <strong>{t(shownFundLabels[explanation.fund].word)}</strong>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} align="right">
              <strong className="tabular">{moneyText(explanation.after)}</strong>
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )
      }
    />
  );
}
