import { Modal, Table } from 'antd';
import { explainBalance } from '../../../contract/records';
import { groupThousands } from '../../../contract/money';
import { entryTypeLabels } from '../../../contract/ledger';
import { useText } from '../../locales/useText';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { moneyText } from '../../ui/money';
import { SignedMoney } from '../../ui/SignedMoney';
import { useData } from '../../session/useData';
import { useFocusBack } from '../../ui/useFocusBack';

/** How a balance came about: all its movements up to one row, by type, and their sum. */
export function ExplainDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  useFocusBack();
  const { data, error, reload } = useData(explainBalance, { id });
  return (
    <Modal open title={t('record.explainTitle')} width={520} footer={null} onCancel={onClose}>
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <Table
          size="small"
          rowKey="type"
          loading={!data}
          pagination={false}
          dataSource={data?.list ?? []}
          columns={[
            { title: t('entry.type'), render: (_value, { type }) => <LabelTag labels={entryTypeLabels} value={type} /> },
            {
              title: t('record.count'),
              align: 'right',
              className: 'tabular',
              render: (_value, { count }) => groupThousands(String(count)),
            },
            { title: t('record.sum'), align: 'right', render: (_value, { amount }) => <SignedMoney decimal={amount} /> },
          ]}
          summary={() =>
            data && (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0} colSpan={2}>
                  <strong>{t('entry.after')}</strong>
                </Table.Summary.Cell>
                <Table.Summary.Cell index={2} align="right">
                  <strong className="tabular">{moneyText(data.after)}</strong>
                </Table.Summary.Cell>
              </Table.Summary.Row>
            )
          }
        />
      )}
    </Modal>
  );
}
