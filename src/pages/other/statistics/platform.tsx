import { ReportPage } from '../../../features/statistics/ReportPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.statistics.platform', access: 'statistics.view', order: 1 } satisfies PageProps;
export default function PlatformStatistics() {
  return <ReportPage subject="platform" />;
}
