// Apart from fields.ts, which the login page loads: it has a budget (ADR 0002), and shows no states.
import * as z from 'zod/mini';
import { switchOff, switchOn, whole } from './fields';
import type { WordId } from './words';

/** The one colour language for states, over the whole product. */
export type Tone = 'success' | 'processing' | 'warning' | 'error' | 'default';

export interface Label {
  word: WordId;
  tone: Tone;
}

/** Every value of a status field on the wire with its label; a value without a label does not exist. */
export type Labels = Readonly<Record<number, Label>>;

/** The values that labels name: what such a field can be. */
export type ValueOf<L extends Labels> = keyof L & number;

export interface State extends Label {
  /** Its number on the wire and in the database. */
  value: number;
}

interface States<S extends Record<string, State>> {
  /** Its values by name. */
  values: { readonly [K in keyof S]: S[K]['value'] };
  /** Its labels by value. */
  labels: { readonly [K in keyof S as S[K]['value']]: Label };
}

/** States of one field: number, word and tone of each, by its name. */
export function states<const S extends Record<string, State>>(stated: S): States<S>;
export function states(stated: Record<string, State>): { values: Record<string, number>; labels: Labels } {
  const entries = Object.entries(stated);
  return {
    values: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    labels: Object.fromEntries(entries.map(([, { value, word, tone }]) => [value, { word, tone }])),
  };
}

export function labelOf(labels: Labels, value: number): Label | undefined {
  return labels[value];
}

export function valuesOf<L extends Labels>(labels: L): ValueOf<L>[] {
  return Object.keys(labels)
    .map(Number)
    .filter((value): value is ValueOf<L> => Object.hasOwn(labels, value));
}

/** A state in an answer: one of those that the labels name. */
export const stateField = <L extends Labels>(labels: L) => z.literal(valuesOf(labels));

/** A state as input: in JSON or in a query. */
export function stateInput<L extends Labels>(labels: L) {
  const values = valuesOf(labels);
  return z.pipe(whole(Math.min(...values), Math.max(...values)), z.literal(values));
}

/** On and off; what switches is called by `switchOn` and `switchOff`. */
export const { labels: switchLabels } = states({
  on: { value: switchOn, word: 'common.on', tone: 'success' },
  off: { value: switchOff, word: 'common.off', tone: 'default' },
});

export const { labels: yesNoLabels } = states({
  yes: { value: switchOn, word: 'common.yes', tone: 'success' },
  no: { value: switchOff, word: 'common.no', tone: 'default' },
});

export const channelStates = {
  copy: { value: 1, word: 'channel.copy', tone: 'processing' },
  pay: { value: 2, word: 'channel.pay', tone: 'warning' },
} as const satisfies Record<string, State>;

export const { values: channels, labels: channelLabels } = states(channelStates);
export type ChannelName = keyof typeof channels;
export type Channel = ValueOf<typeof channelLabels>;

/** How a channel is called where its number is not said: by merchants' machines and by the channels themselves. */
export function channelName(channel: Channel): ChannelName {
  return channel === channels.copy ? 'copy' : 'pay';
}
