import { Alert, Modal, Progress, Table, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Endpoint, Input } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import { newRequestId } from './newRequestId';
import { useFocusBack } from './useFocusBack';

interface Bulk<R> {
  key: string;
  label: string;
  /** Whether it makes sense for a row; the others are listed and left out. */
  isFor: (row: R) => boolean;
  /** By what people know the row. */
  nameOf: (row: R) => string;
  /** What else is shown before it is done: an amount, a state. */
  noteOf: (row: R) => string;
}

/** Something that can be done to many rows, one call for each; made by `bulkAction`. */
export interface BulkAction<R> extends Bulk<R> {
  /** Who may not call it is not offered the action. */
  endpoint: Endpoint;
  run: (row: R) => Promise<unknown>;
}

/** An action by the call that it makes for each row. */
export function bulkAction<R, E extends Endpoint>(
  endpoint: E,
  { toInput, ...bulk }: Bulk<R> & { toInput: (row: R, requestId: string) => Input<E> },
): BulkAction<R> {
  return { ...bulk, endpoint, run: (row) => call(endpoint, toInput(row, newRequestId()), { quiet: true }) };
}

interface BulkDialogProps<R> {
  action: BulkAction<R>;
  rows: readonly R[];
  onClose: (isChanged: boolean) => void;
}

interface Line {
  key: string;
  note: string;
  state: 'skipped' | 'waiting' | 'running' | 'done' | 'failed';
  text: string;
}

const tones = { skipped: 'default', waiting: 'default', running: 'processing', done: 'success', failed: 'error' } as const;

/** Shows what will be done to which rows, does it one after the other, and says of each how it went. */
export function BulkDialog<R>({ action, rows, onClose }: BulkDialogProps<R>) {
  const t = useText();
  useFocusBack();
  const [lines, setLines] = useState((): Line[] =>
    rows.map((row) => ({ key: action.nameOf(row), note: action.noteOf(row), state: action.isFor(row) ? 'waiting' : 'skipped', text: '' })),
  );
  const [phase, setPhase] = useState<'preview' | 'running' | 'over'>('preview');
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const wanted = lines.filter(({ state }) => state !== 'skipped');
  const over = wanted.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = wanted.filter(({ state }) => state === 'failed').length;

  const run = async () => {
    setPhase('running');
    isStopped.current = false;
    for (const row of rows) {
      if (!action.isFor(row)) continue;
      if (isStopped.current) break;
      const key = action.nameOf(row);
      const set = (state: Line['state'], text = '') =>
        setLines((before) => before.map((line) => (line.key === key ? { ...line, state, text } : line)));
      set('running');
      try {
        await action.run(row);
        set('done');
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        set('failed', error.message);
        // Without the second factor, or without a session, the rest would fare no better.
        if (error.isTold) break;
      }
    }
    setPhase('over');
  };

  return (
    <Modal
      open
      title={action.label}
      width={640}
      mask={{ closable: false }}
      okText={phase === 'preview' ? t('bulk.start', { n: wanted.length }) : t('common.close')}
      cancelText={phase === 'running' ? t('bulk.stop') : t('common.cancel')}
      okButtonProps={{ disabled: wanted.length === 0, loading: phase === 'running' }}
      cancelButtonProps={{ style: phase === 'over' ? { display: 'none' } : {} }}
      onOk={() => (phase === 'preview' ? void run() : onClose(true))}
      onCancel={() => {
        if (phase === 'running') isStopped.current = true;
        else onClose(phase === 'over');
      }}
    >
      <Alert
        type={failed > 0 ? 'warning' : phase === 'over' ? 'success' : 'info'}
        showIcon
        style={{ marginBottom: 12 }}
        title={
          phase === 'preview'
            ? t('bulk.preview', { n: wanted.length, skipped: lines.length - wanted.length })
            : t('bulk.result', { done: over - failed, failed })
        }
      />
      {phase !== 'preview' && (
        <Progress
          percent={wanted.length === 0 ? 100 : Math.floor((over * 100) / wanted.length)}
          status={phase === 'running' ? 'active' : failed > 0 ? 'exception' : 'success'}
        />
      )}
      <Table<Line>
        size="small"
        rowKey="key"
        dataSource={lines}
        pagination={false}
        scroll={{ y: 320, x: 520 }}
        columns={[
          { title: t('bulk.row'), dataIndex: 'key', width: 210, className: 'tabular' },
          { title: t('bulk.about'), dataIndex: 'note', width: 160 },
          {
            title: t('bulk.state'),
            render: (_value, { state, text }) => (
              <>
                <Tag color={tones[state]}>{t(`bulk.${state}`)}</Tag>
                {text}
              </>
            ),
          },
        ]}
      />
    </Modal>
  );
}
