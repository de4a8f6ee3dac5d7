import { Alert, Flex, Form, Space, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../locales/useText';
import { CallError } from '../session/CallError';
import { changedBy } from '../session/queries';
import { ignoreHeldKey } from './askFirst';
import type { BulkAction, Said } from './bulkAction';
import styles from './BulkDialog.module.css';
import { Modal, Progress } from './dialogParts';
import { useLayer } from './useLayer';
import { useAskedUnload } from './useUnsaved';
import { Tag } from './Tag';

export interface BulkDialogProps<R> {
  action: BulkAction<R>;
  rows: readonly R[];
  /** What rows come to together, where they have an amount. */
  sumOf: (rows: readonly R[]) => string | undefined;
  /** With the rows that it was not done to, or null where nothing was begun. */
  onClose: (left: R[] | null) => void;
}

interface Line {
  key: string;
  note: string;
  state: 'skipped' | 'waiting' | 'running' | 'done' | 'failed';
  text: string;
}

const tones = { skipped: 'default', waiting: 'default', running: 'processing', done: 'success', failed: 'error' } as const;

/** Does it to one row after the other, and says of each how it went. */
function useRun<R>(action: BulkAction<R>, rows: readonly R[]) {
  const t = useText();
  const [lines, setLines] = useState((): Line[] =>
    rows.map((row) => {
      const isFor = action.isFor(row);
      const fate = isFor ? ({ state: 'waiting', text: '' } as const) : ({ state: 'skipped', text: t('bulk.notFor') } as const);
      return { key: action.nameOf(row), note: action.noteOf(row), ...fate };
    }),
  );
  const [phase, setPhase] = useState<'preview' | 'running' | 'over'>('preview');
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);

  const run = async (said: Said) => {
    setPhase('running');
    isStopped.current = false;
    for (const row of rows.filter((one) => action.isFor(one))) {
      if (isStopped.current) break;
      const set = (state: Line['state'], text = '') =>
        setLines((before) => before.map((line) => (line.key === action.nameOf(row) ? { ...line, state, text } : line)));
      set('running');
      const failure = await failureOf(action.run(row, said));
      set(failure ? 'failed' : 'done', failure?.reason);
      // Without the second factor, or without a session, the rest would fare no better.
      if (failure?.isTold) break;
    }
    setPhase('over');
    changedBy(action.endpoint);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { lines, phase, run, stop };
}

const given = (said: Said): Said => Object.fromEntries(Object.entries(said).filter(([, value]) => value));

/** Why it was not done, and whether that was told already; null: it was. */
async function failureOf(fault: Promise<string | null>): Promise<Pick<CallError, 'reason' | 'isTold'> | null> {
  try {
    const reason = await fault;
    return reason === null ? null : { reason, isTold: false };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error;
  }
}

/** What is said in the fields; `begin` runs by it once each of them holds, and goes to the first that does not. */
function useSaid(run: (said: Said) => Promise<void>, hasFields: boolean) {
  const [form] = Form.useForm<Said>();
  const [said, setSaid] = useState<Said>({});
  const areRight = () =>
    form.validateFields().then(
      () => true,
      () => false,
    );
  const isBegun = useRef(false);
  const begin = async () => {
    const isRight = !hasFields || (await areRight());
    // Who clicks twice begins once.
    if (isBegun.current) return;
    isBegun.current = isRight;
    if (isRight) return run(said);
    const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (wrong) form.focusField(wrong.name);
  };
  return { form, said, setSaid, begin };
}

/** Shows what will be done to which rows, does it, and says of each how it went. */
export function BulkDialog<R>({ action, rows, sumOf, onClose }: BulkDialogProps<R>) {
  const t = useText();
  const { fields, isReady = () => true, isDanger = false } = action;
  const { lines, phase, run, stop } = useRun(action, rows);
  const { form, said, setSaid, begin } = useSaid(run, fields !== undefined);
  const wanted = lines.filter(({ state }) => state !== 'skipped');
  const over = wanted.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = wanted.filter(({ state }) => state === 'failed').length;
  const unbegun = phase === 'over' ? wanted.length - over : 0;
  const skipped = lines.length - wanted.length;
  const left = rows.filter((row) => wanted.some(({ key, state }) => key === action.nameOf(row) && state !== 'done'));
  const close = () => (phase === 'running' ? stop() : onClose(phase === 'over' ? left : null));
  useLayer(close);
  useAskedUnload(phase === 'running');
  const sum = sumOf(rows.filter((row) => action.isFor(row)));
  const preview = [
    t(skipped > 0 ? 'bulk.preview' : 'bulk.previewAll', { n: wanted.length, skipped }),
    ...(sum === undefined || wanted.length === 0 ? [] : [t('bulk.sum', { sum })]),
  ].join(' · ');
  return (
    <Modal
      open
      title={action.label}
      width={720}
      mask={{ closable: false }}
      okText={phase === 'preview' ? t('bulk.start', { n: wanted.length }) : t('common.close')}
      cancelText={phase === 'running' ? t('bulk.stop') : t('common.cancel')}
      okButtonProps={{
        autoFocus: !fields,
        danger: isDanger && phase !== 'over',
        onKeyDown: ignoreHeldKey,
        disabled: wanted.length === 0 || !isReady(said),
        loading: phase === 'running',
      }}
      cancelButtonProps={{ style: phase === 'over' ? { display: 'none' } : {} }}
      onOk={() => (phase === 'preview' ? void begin() : onClose(left))}
      onCancel={close}
    >
      <Space orientation="vertical" size={12} className={styles.parts}>
        <Alert
          type={failed + unbegun > 0 ? 'warning' : phase === 'over' ? 'success' : 'info'}
          showIcon
          title={phase === 'preview' ? preview : t(unbegun > 0 ? 'bulk.stopped' : 'bulk.result', { done: over - failed, failed, unbegun })}
        />
        {phase === 'preview' && fields && (
          <Form<Said> name="bulk" form={form} layout="vertical" onValuesChange={(_changed, all) => setSaid(given(all))}>
            {fields}
          </Form>
        )}
        {phase !== 'preview' && (
          <Progress
            percent={wanted.length === 0 ? 100 : Math.floor((over * 100) / wanted.length)}
            status={phase === 'running' ? 'active' : failed > 0 ? 'exception' : unbegun > 0 ? 'normal' : 'success'}
          />
        )}
        <Lines lines={lines} nameTitle={action.nameTitle} noteTitle={action.noteTitle} />
      </Space>
    </Modal>
  );
}

function Lines({ lines, nameTitle, noteTitle }: { lines: Line[]; nameTitle: string | undefined; noteTitle: string | undefined }) {
  const t = useText();
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      dataSource={lines}
      pagination={false}
      // What names a row and what it is share the room by what they say; the rest is narrow until something fails.
      tableLayout="auto"
      scroll={{ y: 320, x: 600 }}
      columns={[
        { title: nameTitle ?? t('bulk.row'), dataIndex: 'key', className: 'tabular' },
        { title: noteTitle ?? t('bulk.about'), dataIndex: 'note' },
        {
          title: t('bulk.state'),
          width: 160,
          render: (_value, { state, text }) => (
            <Flex gap={8} align="baseline">
              <Tag tone={tones[state]}>{t(`bulk.${state}`)}</Tag>
              {text}
            </Flex>
          ),
        },
      ]}
    />
  );
}
