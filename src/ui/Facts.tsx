import type { DescriptionsProps } from 'antd';
import { Descriptions } from './dialogParts';

interface FactsProps {
  items: NonNullable<DescriptionsProps['items']>;
  /** Of the names, in pixels. */
  labelWidth?: number;
  className?: string | undefined;
}

/** What is to be looked at in a dialog: a bordered table of facts, each by its name. */
export function Facts({ items, labelWidth = 130, className }: FactsProps) {
  return <Descriptions size="small" bordered column={1} className={className} styles={{ label: { width: labelWidth } }} items={items} />;
}
