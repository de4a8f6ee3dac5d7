import { labelOf, type Labels } from '../../contract/labels';
import { useText } from '../locales/useText';
import { tagOf } from './Tag';

/** A value in the word and the colour that the contract gives it. */
export function LabelTag({ labels, value }: { labels: Labels; value: number }) {
  const t = useText();
  const label = labelOf(labels, value);
  return label ? tagOf({ tone: label.tone, children: t(label.word) }) : <span>{value}</span>;
}
