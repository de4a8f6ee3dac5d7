import { DeleteOutlined, PushpinOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { switchOf, switchOn } from '../../contract/fields';
import { wireNames, type Filters } from '../../contract/list';
import { deleteView, listViews, longestViewName, openByView, saveView, type ListView, type SavedView } from '../../contract/views';
import { useText } from '../locales/useText';
import { runCall } from '../session/runCall';
import { useData } from '../session/useData';
import { useSession } from '../session/useSession';
import { askFirst } from './askFirst';
import { readColumnChoice, type ColumnChoice } from './columnChoice';
import { ProFormCheckbox, ProFormText } from './dialogParts';
import { FormDialog } from './FormDialog';
import type { ListQuestion, ListState } from './listQuery';
import { MenuButton } from './MenuButton';
import { isRangeName, rangeNamed, ranges } from './ranges';
import styles from './SavedViews.module.css';
import { toHalfOpen } from './time';

interface SavedViewsProps {
  /** The name of the list's exports. */
  list: string;
  filters: Filters;
  asked: ListQuestion;
  sort: string | undefined;
  /** The first page is shown. */
  isFirst: boolean;
  columns: ColumnChoice;
  onApply: (change: Partial<ListState>, columns: ColumnChoice) => void;
}

/** The list as it stands: a range that moves with the day is kept by its own name instead of its ends. */
function viewOf({ filters, asked, sort, columns }: SavedViewsProps): ListView {
  const view: ListView = { filters: { ...asked }, ranges: {}, columns, ...(sort ? { sort } : {}) };
  for (const [filter, spec] of Object.entries(filters)) {
    const [from = '', to = ''] = wireNames({ [filter]: spec });
    const range = spec.kind === 'timeRange' ? rangeNamed(Number(asked[from]), Number(asked[to])) : undefined;
    if (!range) continue;
    view.ranges[filter] = range;
    delete view.filters[from];
    delete view.filters[to];
  }
  return view;
}

/** What a view narrows the list by today. */
function filtersOf(view: ListView, filters: Filters): ListQuestion {
  const wanted = { ...view.filters };
  for (const [filter, range] of Object.entries(view.ranges)) {
    const spec = filters[filter];
    if (!spec || !isRangeName(range)) continue;
    const [from = '', to = ''] = wireNames({ [filter]: spec });
    [wanted[from], wanted[to]] = toHalfOpen(ranges[range]());
  }
  return wanted;
}

/** Opens the list by the view that its reader has chosen, once, where the address asks for nothing else. */
function useOpening(views: SavedView[] | undefined, isAsked: boolean, apply: (view: ListView) => void) {
  const isOver = useRef(isAsked);
  const applying = useRef(apply);
  useEffect(() => {
    applying.current = apply;
  });
  useEffect(() => {
    if (isOver.current || !views) return;
    isOver.current = true;
    const opening = views.find(({ opens }) => opens === switchOn);
    if (opening) applying.current(opening.view);
  }, [views]);
}

/** Views of a list: one's own, and what colleagues share. */
export function SavedViews(props: SavedViewsProps) {
  const { list, filters, asked, sort, isFirst, onApply } = props;
  const t = useText();
  const { data } = useData(listViews, { list });
  const isActing = useSession().info.imitated_by !== null;
  const [isNaming, setNaming] = useState(false);
  const apply = (view: ListView) => onApply({ filters: filtersOf(view, filters), sort: view.sort }, readColumnChoice(view.columns));
  useOpening(data?.list, Object.keys(asked).length > 0 || sort !== undefined || !isFirst, apply);
  const entryOf = (saved: SavedView) => ({
    key: String(saved.id),
    label: <ViewName list={list} saved={saved} />,
    onClick: () => apply(saved.view),
  });
  const [own, others] = [switchOn, 2].map((whose) => (data?.list ?? []).filter((view) => view.own === whose).map(entryOf));
  const items: MenuProps['items'] = [
    ...(own ?? []),
    ...(others && others.length > 0 ? [{ type: 'group' as const, key: 'shared', label: t('views.ofColleagues'), children: others }] : []),
    ...(data && data.list.length > 0 && !isActing ? [{ type: 'divider' as const, key: 'line' }] : []),
    ...(isActing ? [] : [{ key: 'save', label: t('views.save'), onClick: () => setNaming(true) }]),
  ];
  return (
    <>
      <MenuButton menu={{ items }} icon={<PushpinOutlined />}>
        {t('views.title')}
      </MenuButton>
      {isNaming && (
        <FormDialog<typeof saveView, { name: string; isShared?: boolean }>
          title={t('views.save')}
          endpoint={saveView}
          isOpen
          onClose={() => setNaming(false)}
          toInput={({ name, isShared = false }) => ({ list, name, shared: switchOf(isShared), view: viewOf(props) })}
          width={400}
        >
          <ProFormText
            name="name"
            label={t('views.name')}
            rules={[{ required: true, whitespace: true, message: t('field.required') }]}
            fieldProps={{ maxLength: longestViewName }}
            extra={t('views.hint')}
          />
          <ProFormCheckbox name="isShared">{t('views.share')}</ProFormCheckbox>
        </FormDialog>
      )}
    </>
  );
}

interface ViewNameProps {
  list: string;
  saved: SavedView;
}

/** A view's name, and what can be done with it where it stands. */
function ViewName({ list, saved: { id, name, own, shared, opens, username } }: ViewNameProps) {
  const t = useText();
  const { info } = useSession();
  const isOpening = opens === switchOn;
  const isActing = info.imitated_by !== null;
  const remove = () => runCall(deleteView, { id });
  // Of a view that is one's own nobody else misses anything.
  const askAndRemove = () =>
    void askFirst({
      title: t('views.delete', { name }),
      content: t('views.deleteAsk'),
      okText: t('common.delete'),
      isDanger: true,
      onOk: remove,
    });
  const mayDelete = own === switchOn || info.role === 'owner';
  return (
    <span className={styles.view}>
      <span className={styles.name}>
        {name}
        {own !== switchOn && <span className={styles.maker}>{username}</span>}
        {own === switchOn && shared === switchOn && <span className={styles.maker}>{t('views.shared')}</span>}
      </span>
      {!isActing && (
        <span>
          <ViewButton
            icon={isOpening ? <StarFilled /> : <StarOutlined />}
            label={t(isOpening ? 'views.opensNot' : 'views.opens', { name })}
            onClick={() => void runCall(openByView, isOpening ? { list } : { list, id })}
          />
          {mayDelete && (
            <ViewButton
              icon={<DeleteOutlined />}
              label={t('views.delete', { name })}
              onClick={shared === switchOn ? askAndRemove : () => void remove()}
            />
          )}
        </span>
      )}
    </span>
  );
}

function ViewButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      // By it the entry that it stands in would be chosen.
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    />
  );
}
