import { ReportPage } from '../../../features/statistics/ReportPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.statistics.shop', access: 'statistics.view', order: 4 } satisfies PageProps;
export default function ShopStatistics() {
  return <ReportPage subject="shop" />;
}
