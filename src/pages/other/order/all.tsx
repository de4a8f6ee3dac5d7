import { OrderList } from '../../../features/orders/OrderList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.order.all', access: 'order.view', order: 1 } satisfies PageProps;
export default OrderList;
