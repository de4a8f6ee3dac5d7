import type { SQL } from 'drizzle-orm';
import { platformRows, type Viewer } from '../kernel/visible';

/** What channels and the chain report is the operators' alone to see, and to resolve. */
export const visibleReports = (viewer: Viewer): SQL => platformRows(viewer);
