import { Col, Form, Row } from 'antd';
import { createProduct, updateProduct } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { ProFormText, ProFormTextArea } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { ImageUpload } from '../../ui/ImageUpload';
import { ShopField } from '../parties/ShopSelect';
import { PiecesField } from './PiecesField';
import { nameOf, type Product } from './useProductActions';

interface Profile {
  title: string;
  price: string;
  content?: string;
  picture?: string;
}

interface NewProduct extends Profile {
  account_id: number;
  stock: string;
}

const width = 560;
const profileOf = ({ title, price, content = '', picture = '' }: Profile) => ({ title, price, content, picture });

/** Adds a product to a shop; to the one that the page shows, where it shows one. */
export function NewProductForm({ shopId, onClose }: { shopId: number | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog<typeof createProduct, NewProduct>
      title={t('product.new')}
      endpoint={createProduct}
      isOpen
      onClose={onClose}
      width={width}
      initial={shopId === undefined ? {} : { account_id: shopId }}
      toInput={({ account_id, stock, ...values }, requestId) => ({ account_id, stock, ...profileOf(values), request_id: requestId })}
    >
      <ShopField />
      <ProfileFields hasStock />
    </FormDialog>
  );
}

/** Changes what a product is; its shop and its stock stay. */
export function EditProductForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText();
  const { id, title, price, content, picture } = product;
  const before = { title: title ?? '', price, content: content ?? '', ...(picture ? { picture } : {}) };
  return (
    <FormDialog<typeof updateProduct, Profile>
      title={t('product.edit', { name: nameOf(product) })}
      endpoint={updateProduct}
      isOpen
      onClose={onClose}
      width={width}
      initial={before}
      toInput={(values) => ({ id, ...profileOf(values), before: profileOf(before) })}
    >
      <ProfileFields />
    </FormDialog>
  );
}

function ProfileFields({ hasStock = false }: { hasStock?: boolean }) {
  const t = useText();
  const required = [{ required: true, whitespace: true, message: t('field.required') }];
  return (
    <>
      <ProFormText
        name="title"
        label={t('product.title')}
        rules={required}
        fieldProps={{ maxLength: 100, autoComplete: 'off', allowClear: false }}
      />
      <Row gutter={16}>
        <Col xs={24} sm={hasStock ? 12 : 24}>
          <AmountField name="price" label={t('product.price')} extra={t('product.priceHint')} />
        </Col>
        {hasStock && (
          <Col xs={24} sm={12}>
            <PiecesField name="stock" label={t('product.stock')} />
          </Col>
        )}
      </Row>
      <ProFormTextArea
        name="content"
        label={t('product.content')}
        extra={t('product.contentHint')}
        fieldProps={{ maxLength: 500, autoSize: { minRows: 2, maxRows: 5 }, allowClear: false }}
      />
      <Form.Item name="picture" label={t('product.picture')}>
        <ImageUpload />
      </Form.Item>
    </>
  );
}
