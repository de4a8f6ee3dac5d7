import { Table } from 'antd';
import type { ReactNode } from 'react';
import { orderCallbacks, type CallbackRecord } from '../../../contract/orders';
import { callbackResultLabels } from '../../../contract/states/orders';
import { useText, type Say, type TextId } from '../../locales/useText';
import { ActionButtons } from '../../ui/ActionButtons';
import { CellTitle } from '../../ui/CellTitle';
import { Copyable } from '../../ui/Copyable';
import { Descriptions, Modal } from '../../ui/dialogParts';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { LongText } from '../../ui/LongText';
import type { RowAction } from '../../ui/RowActions';
import stackedRows from '../../ui/stackedRows.module.css';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useLayer } from '../../ui/useLayer';
import { useScreen } from '../../ui/useScreen';
import { useSession } from '../../session/useSession';
import styles from './OrderInfoDialog.module.css';
import { unansweredText } from './unansweredText';

interface OrderInfoDialogProps {
  orderSn: string;
  /** What can be done about its callbacks. */
  actions: RowAction[];
  onClose: () => void;
}

const width = 1000;
const tableHeight = 400;

/** Both numbers of an order and every attempt to call its merchant back. */
export function OrderInfoDialog({ orderSn, actions, onClose }: OrderInfoDialogProps) {
  const t = useText();
  const may = useMay();
  useLayer(onClose);
  const { data, error, reload } = useData(orderCallbacks, { order_sn: orderSn });
  const hasActions = actions.some(({ endpoint }) => may(endpoint));
  return (
    <Modal open title={t('order.infoTitle')} width={width} footer={hasActions && <ActionButtons actions={actions} />} onCancel={onClose}>
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
          <Attempts attempts={data?.list ?? null} />
        </>
      )}
    </Modal>
  );
}

/** Each attempt in a row; on a phone its parts stand below each other. Null: they are on their way. */
function Attempts({ attempts }: { attempts: CallbackRecord[] | null }) {
  const t = useText();
  const isWide = useScreen('wide');
  const { identity } = useSession();
  const shown = columns.filter(({ isOfMerchant }) => !isOfMerchant || identity !== 'payee');
  return (
    <Table<CallbackRecord>
      size="small"
      rowKey="id"
      className={`${stackedRows.stacked} ${styles.attempts}`}
      loading={!attempts}
      dataSource={attempts ?? []}
      pagination={false}
      {...(isWide ? { scroll: { x: identity === 'payee' ? 480 : 920, y: tableHeight } } : {})}
      locale={{ emptyText: attempts ? <span className={styles.none}>{t('callback.empty')}</span> : ' ' }}
      columns={shown.map(({ title, width: columnWidth, draw }) => ({
        title: t(title),
        key: title,
        width: columnWidth,
        render: (_value: unknown, attempt: CallbackRecord) => (
          <>
            <CellTitle>{t(title)}</CellTitle>
            {draw(attempt, t)}
          </>
        ),
      }))}
    />
  );
}

interface AttemptColumn {
  title: TextId;
  width: number;
  /** A provider is not told what was sent where. */
  isOfMerchant?: boolean;
  draw: (attempt: CallbackRecord, t: Say) => ReactNode;
}

const columns: AttemptColumn[] = [
  { title: 'callback.time', width: 150, draw: ({ create_time: time }) => <span className="tabular">{timeText(time)}</span> },
  {
    title: 'callback.status',
    width: 90,
    draw: ({ callback_status: status }) => <LabelTag labels={callbackResultLabels} value={status === 1 ? 1 : 2} />,
  },
  { title: 'callback.httpCode', width: 100, draw: ({ http_code: code }) => <span className="tabular">{code ?? '—'}</span> },
  {
    title: 'callback.value',
    width: 140,
    draw: ({ value, http_code: code }, t) => (
      <LongText text={(code === null ? unansweredText(value, t) : value) || '—'} label={t('callback.value')} />
    ),
  },
  { title: 'callback.url', width: 190, isOfMerchant: true, draw: ({ url }, t) => <LongText text={url} label={t('callback.url')} /> },
  {
    title: 'callback.param',
    width: 250,
    isOfMerchant: true,
    draw: ({ param }, t) => (
      <LongText text={param} label={t('callback.param')}>
        <code>{param}</code>
      </LongText>
    ),
  },
];
