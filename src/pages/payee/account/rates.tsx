import { OwnRates } from '../../../features/rates/OwnRates';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.rates', access: 'rate.view', order: 2 } satisfies PageProps;
export default OwnRates;
