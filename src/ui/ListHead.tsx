import { useText, type TextId } from '../locales/useText';
import type { Filters } from '../../contract/list';
import styles from './ListHead.module.css';
import type { ListQuestion } from './listQuery';
import { PageTitle } from './PageFrame';
import { useScreen } from './useScreen';
import { memo, useEffect, useId, useRef, type ReactNode } from 'react';

/** What a list is looked at for again and again: filters under a name. */
export interface Preset {
  title: TextId;
  filters: ListQuestion;
}

/** The one filter whose values stand as tabs beside the heading, and presets behind them. */
export interface StateTabs {
  filter: string;
  presets?: readonly Preset[];
}

interface ListHeadProps {
  subject?: ReactNode;
  /** Those that the identity has. */
  filters: Filters;
  tabs?: StateTabs | undefined;
  asked: ListQuestion;
  ask: (filters: ListQuestion) => void;
}

/** The heading of a list, and beside it the states that its rows can be in. */
export const ListHead = memo(function ListHead({ subject, filters, tabs, asked, ask }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle subject={subject} />
      {tabs && <Tabs filters={filters} tabs={tabs} asked={asked} ask={ask} />}
    </div>
  );
});

interface TabsProps extends Pick<ListHeadProps, 'filters' | 'asked' | 'ask'> {
  tabs: StateTabs;
}

/** Moves the strip alone: the page stays where its reader is. */
function showChosen(strip: HTMLElement): void {
  const chosen = strip.querySelector(':checked')?.parentElement?.getBoundingClientRect();
  const { left, right } = strip.getBoundingClientRect();
  if (chosen && (chosen.left < left || chosen.right > right)) strip.scrollLeft += (chosen.left + chosen.right - left - right) / 2;
}

/** On a phone the tabs go on beyond its edge: the one that is chosen stands in sight, wherever it was chosen. */
function useChosenInSight(asked: ListQuestion) {
  const strip = useRef<HTMLDivElement>(null);
  const isWide = useScreen('wide');
  useEffect(() => {
    if (isWide) return undefined;
    const frame = requestAnimationFrame(() => strip.current && showChosen(strip.current));
    return () => cancelAnimationFrame(frame);
  }, [asked, isWide]);
  return strip;
}

function Tabs({ filters, tabs: { filter: name, presets = [] }, asked, ask }: TabsProps) {
  const t = useText();
  const group = useId();
  const strip = useChosenInSight(asked);
  const filter = filters[name];
  if (filter?.kind !== 'label') return null;
  const offered = presets.filter(({ filters: set }) => Object.keys(set).every((one) => one in filters || one === name));
  const preset = offered.find(({ filters: set }) => Object.entries(set).every(([one, value]) => asked[one] === value));
  // Whoever leaves a preset leaves what it narrows by; what he set himself stays.
  const kept = without(asked, [name, ...Object.keys(preset?.filters ?? {})]);
  const tab = (key: string, label: string, isOn: boolean, set: ListQuestion) => (
    <label key={key} className={styles.tab}>
      {/* The one that is chosen asks again, which is no change. */}
      <input type="radio" name={group} checked={isOn} readOnly onClick={() => ask({ ...kept, ...set })} />
      {label}
    </label>
  );
  return (
    <div ref={strip} className={styles.tabs} role="radiogroup" aria-label={t(filter.title)}>
      {tab('all', t('list.all'), !preset && asked[name] === undefined, {})}
      {Object.entries(filter.labels).map(([value, { word }]) =>
        tab(value, t(word), !preset && asked[name] === Number(value), { [name]: Number(value) }),
      )}
      {offered.map((one) => tab(one.title, t(one.title), one === preset, one.filters))}
    </div>
  );
}

/** What is asked without these names of the wire. */
export function without(question: ListQuestion, names: readonly string[]): ListQuestion {
  return Object.fromEntries(Object.entries(question).filter(([name]) => !names.includes(name)));
}
