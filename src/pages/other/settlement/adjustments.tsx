import { AdjustmentList } from '../../../features/adjustments/AdjustmentList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = {
  title: 'menu.adjustments',
  access: 'adjustment.view',
  parent: '/other/merchant/balance',
} satisfies PageProps;
export default AdjustmentList;
