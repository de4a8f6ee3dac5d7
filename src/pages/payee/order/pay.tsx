import { OrderList } from '../../../features/orders/OrderList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.order.pay', access: 'order.view', order: 3 } satisfies PageProps;

export default function PayOrders() {
  return <OrderList channel="pay" />;
}
