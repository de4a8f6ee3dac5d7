import { Tag } from 'antd';
import { labelOf, type Labels } from '../../contract/labels';
import { useText } from '../locales/useText';

/** A value in the word and the colour that the contract gives it. */
export function LabelTag({ labels, value }: { labels: Labels; value: number }) {
  const t = useText();
  const label = labelOf(labels, value);
  return label ? <Tag color={label.tone}>{t(label.word)}</Tag> : <span>{value}</span>;
}
