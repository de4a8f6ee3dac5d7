import { MerchantList } from '../../../features/merchants/MerchantList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.merchant.list', access: 'merchant.view', order: 1 } satisfies PageProps;
export default MerchantList;
