import type { SQL } from 'drizzle-orm';
import { platformRows, type Viewer } from '../kernel/visible';

/** Adjustments are the operators' alone to see, and to decide. */
export const visibleAdjustments = (viewer: Viewer): SQL => platformRows(viewer);
