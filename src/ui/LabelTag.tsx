import { labelOf, type Labels } from '../../contract/labels';
import { useText } from '../locales/useText';
import { tagOf } from './Tag';

interface LabelTagProps {
  labels: Labels;
  value: number;
  /** It holds of something that is off: it is said without its colour. */
  isOff?: boolean;
}

/** A value in the word and the colour that the contract gives it. */
export function LabelTag({ labels, value, isOff = false }: LabelTagProps) {
  const t = useText();
  const label = labelOf(labels, value);
  return label ? tagOf({ tone: isOff ? 'default' : label.tone, children: t(label.word) }) : <span>{value}</span>;
}
