import { ReportPage } from '../../../features/statistics/ReportPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.statistics.provider', access: 'statistics.view', order: 3 } satisfies PageProps;
export default function ProviderStatistics() {
  return <ReportPage subject="provider" />;
}
