import { spanLabels, spanNames, spanStates, type SpanState } from '../../../contract/states/statistics';
import type { Span, Subject } from '../../../contract/statistics';
import type { ListQuestion } from '../../ui/listQuery';

const isSpan = (value: number): value is SpanState => Object.hasOwn(spanNames, value);

/** By which stretches the rows of a report are, as its filter says; null: all of the time is one. */
export function spanOf(subject: Subject, { span }: ListQuestion): Span | null {
  if (span === undefined) return subject === 'platform' ? 'day' : null;
  const state = Number(span);
  return isSpan(state) ? spanNames[state] : null;
}

export const spanWord = (span: Span) => spanLabels[spanStates[span]].word;

/** What its filter asks of the sums and the trend. */
export function questionOf(subject: Subject, { days_from: from, days_to: to, name }: ListQuestion) {
  return {
    subject,
    ...(from === undefined ? {} : { days_from: Number(from) }),
    ...(to === undefined ? {} : { days_to: Number(to) }),
    ...(name === undefined ? {} : { name: String(name) }),
  };
}

/** Whose figures they are, if one is named exactly. */
function exactId(name: string | number | undefined): number | undefined {
  const [, id] = /^#(\d+)$/.exec(String(name ?? '')) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * Whose rows stand behind a figure that is of a subject (0: of all that the filter has): an id, or all of the kind; null
 * where a name means several, whom no other list would find again.
 */
export function whoseIs(subjectId: number, { name }: ListQuestion): { id: number | undefined } | null {
  if (subjectId > 0) return { id: subjectId };
  const id = exactId(name);
  return id === undefined && name !== undefined ? null : { id };
}
