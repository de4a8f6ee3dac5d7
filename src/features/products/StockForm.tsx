import { Alert, Form } from 'antd';
import { adjustStock, mostStock } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { ProFormDependency, Segmented } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { PiecesField } from './PiecesField';
import { nameOf, type Product } from './useProductActions';

interface Change {
  way: 'add' | 'take';
  change: string;
}

/** What is in stock after a change, as things stand; undefined where it cannot be done. */
function stockAfter(stock: number, { way, change = '' }: Partial<Change>): number | undefined {
  const after = way === 'take' ? stock - Number(change) : stock + Number(change);
  return Number.isInteger(after) && after >= 0 && after <= mostStock ? after : undefined;
}

/** Adds to the stock of a product or takes from it: orders may take some meanwhile. */
export function StockForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText();
  const { id, stock, reserved } = product;
  return (
    <FormDialog<typeof adjustStock, Change>
      title={t('product.stockOf', { name: nameOf(product) })}
      endpoint={adjustStock}
      isOpen
      onClose={onClose}
      initial={{ way: 'add' }}
      toInput={({ way, change }, requestId) => ({ id, change: way === 'add' ? change : `-${change}`, request_id: requestId })}
      success={({ stock: left }) => t('product.stockDone', { stock: left })}
    >
      <Form.Item>
        <Alert type="info" title={t('product.stockNow', { stock, reserved })} />
      </Form.Item>
      <PiecesField
        name="change"
        label={t('product.pieces')}
        extra={
          <ProFormDependency name={['way', 'change']}>
            {(change: Partial<Change>) => t('product.stockAfter', { stock: stockAfter(stock, change) ?? '—' })}
          </ProFormDependency>
        }
      />
      <Form.Item name="way" label={t('product.way')}>
        <Segmented
          aria-label={t('product.way')}
          options={[
            { value: 'add', label: t('product.add') },
            { value: 'take', label: t('product.take') },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}
