import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, memo, Suspense, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { Filters } from '../../contract/list';
import { useText } from '../locales/useText';
import { ignoreHeldKey } from './askFirst';
import styles from './FilterBar.module.css';
import { without } from './ListHead';
import { wiresOf, saidOf } from './listFilters';
import type { ListQuestion } from './listQuery';
import { OpenFilter } from './OpenFilter';

const FilterPanel = lazy(() => import('./FilterPanel'));

interface FilterBarProps {
  /** Those that the identity has. */
  filters: Filters;
  /** Names of those that stand open. */
  first: readonly string[];
  /** The one whose values stand as tabs already. */
  told: string | undefined;
  asked: ListQuestion;
  ask: (filters: ListQuestion) => void;
  /** Stands before them; where there is no room, with what is set. */
  lens: ReactNode;
  /** There is room for open ones. */
  isWide: boolean;
}

/** Narrows a list: what is used most stands open and applies at once, the others in a panel; what is set can be taken off. */
export const FilterBar = memo(function FilterBar({ filters, first, told, asked, ask, lens, isWide }: FilterBarProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const names = Object.keys(filters);
  if (names.length === 0 && !lens) return null;
  const open = isWide ? first.filter((name) => name in filters) : [];
  const set = names.flatMap((name) => {
    const said = open.includes(name) || name === told ? undefined : saidOf(filters, name, asked, t);
    return said === undefined ? [] : [{ name, said }];
  });
  const hasMore = !isWide || names.some((name) => !open.includes(name) && name !== told);
  const clear = () => {
    more.current?.focus();
    ask({});
  };
  return (
    <div className={styles.bar} role="search">
      {isWide && lens}
      {open.map((name) => (
        <OpenFilter key={name} name={name} filters={filters} asked={asked} ask={ask} onMore={() => setOpen(true)} />
      ))}
      {(hasMore || open.some((name) => filters[name]?.kind === 'timeRange')) && (
        <Button ref={more} icon={<FilterOutlined />} className={styles.more} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {t('list.filters')}
          {set.length > 0 && <span className={styles.count}>{set.length}</span>}
        </Button>
      )}
      <div className={styles.set}>
        {!isWide && lens}
        {set.map(({ name, said }) => (
          <Chip key={name} said={said} more={more} onRemove={() => ask(without(asked, wiresOf(filters, name)))} />
        ))}
        {set.length > 1 && (
          <Button type="link" size="small" onClick={clear}>
            {t('list.clearFilters')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isOpen && <FilterPanel filters={filters} asked={asked} ask={ask} isSheet={!isWide} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
});

interface ChipProps {
  said: string;
  /** What all filters are behind. */
  more: RefObject<HTMLButtonElement | null>;
  onRemove: () => void;
}

/** A filter that is set. It goes away by its button: the focus goes on before, to the next one or to where they are set. */
function Chip({ said, more, onRemove }: ChipProps) {
  const t = useText();
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const next = currentTarget.parentElement?.nextElementSibling?.querySelector('button');
    (next ?? more.current)?.focus();
    onRemove();
  };
  return (
    <span className={styles.chip}>
      <span title={said}>{said}</span>
      <button type="button" aria-label={t('list.removeFilter', { filter: said })} onClick={remove} onKeyDown={ignoreHeldKey}>
        <CloseOutlined />
      </button>
    </span>
  );
}
