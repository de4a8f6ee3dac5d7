import { OrderList } from '../../../features/orders/OrderList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.order.copy', access: 'order.view', order: 2 } satisfies PageProps;

export default function CopyOrders() {
  return <OrderList channel="copy" />;
}
