import { OrderList } from '../../../features/orders/OrderList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.team.orders', access: 'teamOrders', order: 4 } satisfies PageProps;

export default function TeamOrders() {
  return <OrderList isTeam />;
}
