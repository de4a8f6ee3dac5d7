import { ReportPage } from '../../../features/statistics/ReportPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.statistics.merchant', access: 'statistics.view', order: 2 } satisfies PageProps;
export default function MerchantStatistics() {
  return <ReportPage subject="merchant" />;
}
