import { ReportList } from '../../../features/reports/ReportList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = {
  title: 'menu.channelReports',
  access: 'report.view',
  parent: '/other/order/all',
} satisfies PageProps;
export default ReportList;
