import { Alert, Form, Segmented } from 'antd';
import { adjustStock, mostStock } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { NumericInput } from '../../ui/NumericInput';
import { nameOf, type Product } from './useProductActions';

interface Change {
  way: 'add' | 'take';
  change: string;
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
    >
      <Form.Item>
        <Alert type="info" title={t('product.stockNow', { stock, reserved })} />
      </Form.Item>
      <Form.Item name="way">
        <Segmented
          options={[
            { value: 'add', label: t('product.add') },
            { value: 'take', label: t('product.take') },
          ]}
        />
      </Form.Item>
      <Form.Item name="change" label={t('product.pieces')} rules={[{ required: true, message: t('field.required') }]}>
        <NumericInput max={mostStock} suffix={t('product.unit')} />
      </Form.Item>
    </FormDialog>
  );
}
