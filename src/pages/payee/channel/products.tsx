import { ProductList } from '../../../features/products/ProductList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.channel.products', access: 'product.view', parent: '/payee/channel/all' } satisfies PageProps;
export default ProductList;
