import { DeleteOutlined, PushpinOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import { wireNames, type Filters } from '../../contract/list';
import { useText } from '../locales/useText';
import { readColumnChoice, useKept, type ColumnChoice } from './columnChoice';
import type { ListState } from './listQuery';
import { isRangeName, rangeNamed, ranges, type RangeName } from './ranges';
import styles from './SavedViews.module.css';
import { toHalfOpen } from './time';

/** What a person wants to see again: filters, order and columns; a range that moves with the day is kept by its name. */
interface SavedView {
  name: string;
  filters: ListState['filters'];
  ranges: Record<string, RangeName>;
  sort?: string | undefined;
  columns: ColumnChoice;
}

const mostViews = 20;

function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: unknown): SavedView[] => {
    if (typeof view !== 'object' || view === null || !('name' in view) || typeof view.name !== 'string') return [];
    const record = (name: string): [string, unknown][] => {
      const value: unknown = Reflect.get(view, name);
      return typeof value === 'object' && value !== null ? Object.entries(value) : [];
    };
    const sort: unknown = Reflect.get(view, 'sort');
    return [
      {
        name: view.name,
        filters: Object.fromEntries(
          record('filters').filter(
            (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
          ),
        ),
        ranges: Object.fromEntries(record('ranges').filter((entry): entry is [string, RangeName] => isRangeName(entry[1]))),
        sort: typeof sort === 'string' ? sort : undefined,
        columns: readColumnChoice(Reflect.get(view, 'columns')),
      },
    ];
  });
}

interface SavedViewsProps {
  /** Where they are kept. */
  storageKey: string;
  filters: Filters;
  state: ListState;
  columns: ColumnChoice;
  onApply: (change: Partial<ListState>, columns: ColumnChoice) => void;
}

/** The view of the moment under a name: a range that moves with the day is kept by its own name instead of its ends. */
function viewOf(name: string, { filters, state, columns }: SavedViewsProps): SavedView {
  const view: SavedView = { name, filters: { ...state.filters }, ranges: {}, sort: state.sort, columns };
  for (const [filter, spec] of Object.entries(filters)) {
    const [from = '', to = ''] = wireNames({ [filter]: spec });
    const range = spec.kind === 'timeRange' ? rangeNamed(Number(state.filters[from]), Number(state.filters[to])) : undefined;
    if (!range) continue;
    view.ranges[filter] = range;
    delete view.filters[from];
    delete view.filters[to];
  }
  return view;
}

/** What a view narrows the list by today. */
function filtersOfView(view: SavedView, filters: Filters): ListState['filters'] {
  const wanted = { ...view.filters };
  for (const [filter, range] of Object.entries(view.ranges)) {
    const spec = filters[filter];
    if (!spec) continue;
    const [from = '', to = ''] = wireNames({ [filter]: spec });
    [wanted[from], wanted[to]] = toHalfOpen(ranges[range]());
  }
  return wanted;
}

/** Views of a list that a person has given a name. */
export function SavedViews(props: SavedViewsProps) {
  const { storageKey, filters, onApply } = props;
  const t = useText();
  const [views, setViews] = useKept(storageKey, readViews);
  const [isNaming, setNaming] = useState(false);
  const save = (name: string) => {
    setViews([viewOf(name, props), ...views.filter((one) => one.name !== name)].slice(0, mostViews));
    setNaming(false);
  };
  const entries = views.map((view) => ({
    key: view.name,
    label: <ViewName name={view.name} onDelete={() => setViews(views.filter((one) => one !== view))} />,
    onClick: () => onApply({ filters: filtersOfView(view, filters), sort: view.sort }, view.columns),
  }));
  const naming = { key: ' save', label: t('views.save'), onClick: () => setNaming(true) };
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: [...entries, ...(views.length > 0 ? [{ type: 'divider' as const }] : []), naming] }}>
        <Button icon={<PushpinOutlined />}>{t('views.title')}</Button>
      </Dropdown>
      <NameDialog isOpen={isNaming} onSave={save} onClose={() => setNaming(false)} />
    </>
  );
}

function ViewName({ name, onDelete }: { name: string; onDelete: () => void }) {
  const t = useText();
  return (
    <span className={styles.view}>
      {name}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('views.delete', { name })}
        onClick={(event) => {
          event.stopPropagation();
          onDelete();
        }}
      />
    </span>
  );
}

interface NameDialogProps {
  isOpen: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ isOpen, onSave, onClose }: NameDialogProps) {
  const t = useText();
  const [name, setName] = useState('');
  const save = () => name.trim() && onSave(name.trim());
  return (
    <Modal
      open={isOpen}
      title={t('views.save')}
      width={400}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !name.trim() }}
      onOk={save}
      onCancel={onClose}
      afterClose={() => setName('')}
      destroyOnHidden
    >
      <Input
        autoFocus
        value={name}
        maxLength={20}
        placeholder={t('views.name')}
        aria-label={t('views.name')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={save}
      />
      <p className={styles.hint}>{t('views.hint')}</p>
    </Modal>
  );
}
