import { ImportList } from '../../../features/products/ImportList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.product.imports', access: 'product.view', parent: '/other/product/list' } satisfies PageProps;
export default ImportList;
