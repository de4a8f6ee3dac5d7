import { OrderList } from '../../../features/orders/OrderList';

export const routeProps = { title: 'menu.order.all', access: 'order.view', order: 1 };
export default () => <OrderList title="menu.order.all" />;
