import { Table, type TableColumnType } from 'antd';
import { orderCallbacks, type CallbackRecord } from '../../../contract/orders';
import { callbackResultLabels } from '../../../contract/states/orders';
import { useText } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import { Descriptions, Modal } from '../../ui/dialogParts';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import { useFocusBack } from '../../ui/useFocusBack';
import { useSession } from '../../session/useSession';
import styles from './OrderInfoDialog.module.css';
import { unansweredText } from './unansweredText';

interface OrderInfoDialogProps {
  orderSn: string;
  onClose: () => void;
}

const width = 1000;
const tableHeight = 400;

/** Both numbers of an order and every attempt to call its merchant back. */
export function OrderInfoDialog({ orderSn, onClose }: OrderInfoDialogProps) {
  const t = useText();
  useFocusBack();
  const { identity } = useSession();
  // A provider is not told what was sent where.
  const told = (column: TableColumnType<CallbackRecord>) => (identity === 'payee' ? [] : [column]);
  const { data, error, reload } = useData(orderCallbacks, { order_sn: orderSn });
  return (
    <Modal open title={t('order.infoTitle')} width={width} footer={null} onCancel={onClose}>
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <>
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2 }}
            className={styles.numbers}
            items={[
              { key: 'sn', label: t('order.sn'), children: <Copyable text={data?.order_sn ?? orderSn} /> },
              { key: 'merSn', label: t('order.merSn'), children: data ? <Copyable text={data.mer_order_sn} /> : '—' },
            ]}
          />
          <Table<CallbackRecord>
            size="small"
            rowKey="id"
            loading={!data}
            dataSource={data?.list ?? []}
            pagination={false}
            scroll={{ x: identity === 'payee' ? 480 : 920, y: tableHeight }}
            locale={{ emptyText: data ? t('callback.empty') : ' ' }}
            columns={[
              { title: t('callback.time'), width: 150, className: 'tabular', render: (_value, { create_time: time }) => timeText(time) },
              {
                title: t('callback.status'),
                width: 90,
                render: (_value, { callback_status: status }) => <LabelTag labels={callbackResultLabels} value={status === 1 ? 1 : 2} />,
              },
              { title: t('callback.httpCode'), width: 100, className: 'tabular', render: (_value, { http_code: code }) => code ?? '—' },
              {
                title: t('callback.value'),
                width: 140,
                render: (_value, { value, http_code: code }) => (
                  <span className={styles.text}>{(code === null ? unansweredText(value, t) : value) || '—'}</span>
                ),
              },
              ...told({ title: t('callback.url'), width: 190, render: (_value, { url }) => <span className={styles.text}>{url}</span> }),
              ...told({ title: t('callback.param'), width: 250, render: (_, { param }) => <code className={styles.text}>{param}</code> }),
            ]}
          />
        </>
      )}
    </Modal>
  );
}
