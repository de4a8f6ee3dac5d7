import { OrderList } from '../../../features/orders/OrderList';

export const routeProps = { title: 'menu.team.orders', access: 'teamOrders', order: 4 };
export default () => <OrderList title="menu.team.orders" isTeam />;
