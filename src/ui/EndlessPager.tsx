import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { countedTo, maxLimit } from '../../contract/list';
import { groupThousands } from '../../contract/money';
import { useText } from '../locales/useText';
import styles from './EndlessPager.module.css';
import { limits, type ListState } from './listQuery';
import type { Turn } from './useTurn';

interface EndlessPagerProps {
  state: ListState;
  total: number;
  next: string | null;
  previous: string | null;
  setState: (change: Partial<ListState>) => void;
  turn: (wanted: Turn) => Promise<boolean>;
}

/**
 * Turns the pages of a list that is read on from where the last page ended. A button that is disabled by its attribute would lose the
 * focus while the next page is on its way: who turns pages by the keyboard presses it again and again.
 */
export function EndlessPager({ state, total, setState, ...list }: EndlessPagerProps) {
  const t = useText();
  const [left, setLeft] = useState<ListState | null>(null);
  const turn = (wanted: Turn) => {
    setLeft(state);
    void list.turn(wanted).then((isTurned) => isTurned || setLeft(null));
  };
  // What is pressed while a page is on its way leads nowhere.
  const { next, previous } = left === state ? { next: null, previous: null } : list;
  const { page, limit } = state;
  const isCut = total === countedTo + 1;
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <span className="tabular">
        {t(isCut ? 'list.totalOver' : 'list.total', { total: groupThousands(String(isCut ? countedTo : total)) })}
      </span>
      <Space size={4}>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label={t('list.previous')}
          aria-disabled={!previous}
          onClick={() => previous && turn(page <= 2 ? { page: 1 } : { page: page - 1, place: { before: previous } })}
        />
        <span className="tabular">{t('list.page', { page })}</span>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={t('list.next')}
          aria-disabled={!next}
          onClick={() => next && turn({ page: page + 1, place: { after: next } })}
        />
      </Space>
      <Select
        size="small"
        value={limit}
        aria-label={t('list.perPage')}
        popupMatchSelectWidth={false}
        options={limits.filter((one) => one <= maxLimit).map((one) => ({ value: one, label: t('list.limit', { limit: one }) }))}
        onChange={(chosen) => setState({ limit: chosen })}
      />
    </nav>
  );
}
