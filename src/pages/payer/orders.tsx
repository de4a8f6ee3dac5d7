import { OrderList } from '../../features/orders/OrderList';

export const routeProps = { title: 'menu.order.list', access: 'order.view', icon: 'order', order: 20 };
export default () => <OrderList title="menu.order.list" />;
