import { ReportList } from '../../../features/reports/ReportList';

export const routeProps = { title: 'menu.channelReports', access: 'report.view', hidden: true, parent: '/other/order/all' };
export default ReportList;
