import { OrderList } from '../../../features/orders/OrderList';

export const routeProps = { title: 'menu.order.copy', access: 'order.view', order: 2 };
export default () => <OrderList title="menu.order.copy" channel="copy" />;
