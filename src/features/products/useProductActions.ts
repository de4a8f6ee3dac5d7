import type { Row } from '../../../contract/list';
import { adjustStock, listProducts, removeProduct, switchProduct, updateProduct } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import type { RowAction } from '../../ui/RowActions';
import { switchAction } from '../../ui/switchAction';

export type Product = Row<typeof listProducts.list.columns>;

/** By what people know a product. */
export const nameOf = ({ title, product_id: number }: Product) => title ?? String(number);

interface Dialogs {
  onEdit: (product: Product) => void;
  onStock: (product: Product) => void;
}

/** What can be done to a product. */
export function useProductActions({ onEdit, onStock }: Dialogs): (product: Product) => RowAction[] {
  const t = useText();
  return (product) => {
    const name = nameOf(product);
    return [
      { key: 'stock', label: t('product.changeStock'), endpoint: adjustStock, onClick: () => onStock(product) },
      { key: 'edit', label: t('common.edit'), endpoint: updateProduct, onClick: () => onEdit(product) },
      switchAction(switchProduct, product, t('product.offAsk', { name })),
      {
        key: 'remove',
        label: t('product.remove'),
        endpoint: removeProduct,
        confirm: t('product.removeAsk', { name }),
        isDanger: true,
        onClick: () => runCall(removeProduct, { id: product.id }),
      },
    ];
  };
}
