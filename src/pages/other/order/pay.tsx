import { OrderList } from '../../../features/orders/OrderList';

export const routeProps = { title: 'menu.order.pay', access: 'order.view', order: 3 };
export default () => <OrderList title="menu.order.pay" channel="pay" />;
