import { OrderList } from '../../features/orders/OrderList';
import type { PageProps } from '../../shell/routes';

export const routeProps = { title: 'menu.order.list', access: 'order.view', icon: 'order', order: 20 } satisfies PageProps;
export default OrderList;
