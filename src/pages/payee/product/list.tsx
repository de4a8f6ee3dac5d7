import { ProductList } from '../../../features/products/ProductList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.product.list', access: 'product.view', order: 1 } satisfies PageProps;
export default ProductList;
