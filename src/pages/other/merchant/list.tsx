import { MerchantList } from '../../../features/merchants/MerchantList';

export const routeProps = { title: 'menu.merchant.list', access: 'merchant.view', order: 1 };
export default MerchantList;
