import type { Fact } from './DetailDrawer';
import { Descriptions } from './dialogParts';

interface FactTableProps {
  facts: Fact[];
  /** Of the names, in pixels. */
  labelWidth?: number;
  className?: string | undefined;
}

/** What is to be looked at in a dialog: a bordered table of facts, each by its name. */
export function FactTable({ facts, labelWidth = 130, className }: FactTableProps) {
  return <Descriptions size="small" bordered column={1} className={className} styles={{ label: { width: labelWidth } }} items={facts} />;
}
