import { Input, Select } from 'antd';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { longestFilter, type Filters } from '../../contract/list';
import { useText } from '../locales/useText';
import styles from './FilterBar.module.css';
import { without } from './ListHead';
import { filtersOf, rangeIn, rangeWire, saidRange, wiresOf } from './listFilters';
import { sameQuestion, type ListQuestion } from './listQuery';
import { numbersIn } from './numbersIn';
import { rangeNames, rangeTitles, type RangeName } from './ranges';
import { useClear } from './useClear';

interface OpenFilterProps {
  name: string;
  filters: Filters;
  asked: ListQuestion;
  ask: (filters: ListQuestion) => void;
  /** Opens the panel, where a range can be any. */
  onMore: () => void;
}

/** One filter as a control that applies at once: a choice when it is made, a text by Enter, when it is left, pasted or cleared. */
export function OpenFilter({ name, filters, asked, ask, onMore }: OpenFilterProps) {
  const filter = filters[name];
  if (!filter) return null;
  const set = (wire: ListQuestion) => ask({ ...without(asked, wiresOf(filters, name)), ...wire });
  if (filter.kind === 'label') return <OpenChoice {...{ name, filter, asked, set }} />;
  if (filter.kind === 'timeRange') return <OpenRange {...{ name, filters, asked, set, onMore }} />;
  if (filter.kind === 'moneyRange') return null;
  return <OpenText {...{ name, filters, asked, set }} />;
}

interface PartProps extends Pick<OpenFilterProps, 'name' | 'asked'> {
  set: (wire: ListQuestion) => void;
}

interface ChoiceProps extends PartProps {
  filter: Extract<Filters[string], { kind: 'label' }>;
}

function OpenChoice({ name, filter, asked, set }: ChoiceProps) {
  const t = useText();
  const clear = useClear();
  return (
    <Select<number>
      className={styles.choice ?? ''}
      allowClear={clear}
      popupMatchSelectWidth={false}
      aria-label={t(filter.title)}
      placeholder={t(filter.title)}
      value={asked[name] === undefined ? null : Number(asked[name])}
      options={Object.entries(filter.labels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }))}
      onChange={(value: number | undefined) => set(value === undefined ? {} : { [name]: value })}
    />
  );
}

interface FieldProps extends PartProps {
  filters: Filters;
}

function OpenRange({ name, filters, asked, set, onMore }: FieldProps & Pick<OpenFilterProps, 'onMore'>) {
  const t = useText();
  const clear = useClear();
  const title = filters[name] && t(filters[name].title);
  const named = rangeIn(filters, name, asked);
  const said = saidRange(filters, name, asked, t);
  const choose = (value: RangeName | 'custom' | undefined) => {
    if (value === 'custom') onMore();
    else set(value === undefined ? {} : rangeWire(filters, name, value));
  };
  return (
    <Select<RangeName | 'custom'>
      className={styles.choice ?? ''}
      allowClear={clear}
      popupMatchSelectWidth={false}
      aria-label={title}
      placeholder={title}
      title={said}
      value={said === undefined ? null : (named ?? 'custom')}
      labelRender={() => said}
      options={[...rangeNames.map((value) => ({ value, label: t(rangeTitles[value]) })), { value: 'custom', label: t('range.custom') }]}
      onSelect={choose}
      onClear={() => choose(undefined)}
    />
  );
}

function OpenText({ name, filters, asked, set }: FieldProps) {
  const t = useText();
  const clear = useClear();
  const filter = filters[name];
  const stated = String(asked[name] ?? '');
  const [typed, setTyped] = useState(stated);
  const [before, setBefore] = useState(stated);
  // Going back or following a link changes the address alone: the field follows it.
  if (before !== stated) {
    setBefore(stated);
    setTyped(stated);
  }
  const wire = (text: string) => filtersOf(filters, { [name]: text });
  const leave = (text: string) => {
    if (!sameQuestion(wire(text), wire(stated))) set(wire(text));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.nativeEvent.isComposing) set(wire(event.currentTarget.value));
  };
  // A field of one line would run the lines of a column of numbers together.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (filter?.kind !== 'numbers' || /^[\w-]*$/.test(pasted)) return;
    event.preventDefault();
    const numbers = numbersIn(pasted).join(' ');
    setTyped(numbers);
    leave(numbers);
  };
  return (
    <Input
      className={styles.text ?? ''}
      allowClear={clear}
      {...(filter?.kind === 'numbers' ? {} : { maxLength: longestFilter })}
      aria-label={filter && t(filter.title)}
      placeholder={filter?.kind === 'numbers' ? `${t(filter.title)} · ${t('list.numbersHint')}` : filter && t(filter.title)}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        // The cross that clears.
        if (event.type === 'click') leave('');
      }}
      onPaste={paste}
      onPressEnter={press}
      onBlur={(event) => leave(event.target.value)}
    />
  );
}
