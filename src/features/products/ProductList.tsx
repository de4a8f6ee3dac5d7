import { ImportOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { switchOff, switchOn, type Switch } from '../../../contract/fields';
import { createProduct, importProducts, listProductImports, listProducts, switchProduct } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { BulkBar } from '../../ui/BulkBar';
import { bulkAction } from '../../ui/bulkAction';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { MoreTools } from '../../ui/MoreTools';
import { NewButton } from '../../ui/NewButton';
import { PicturedTitle } from '../../ui/PicturedTitle';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { ShopName } from '../parties/ShopName';
import { useShopInAddress } from '../parties/useShopInAddress';
import { EditProductForm, ImportDialog, NewProductForm, StockForm } from './opened';
import { nameOf, useProductActions, type Product } from './useProductActions';

const columns: OptionsOfColumns<typeof listProducts.list.columns> = {
  product_id: { width: 100 },
  title: { width: 154, render: ({ title, picture }) => <PicturedTitle title={title} picture={picture} /> },
  picture: { isOptional: true },
  price: { width: 88 },
  stock: { width: 80 },
  reserved: { width: 72 },
  sold: { width: 70 },
  content: { width: 88, render: ({ content }) => (content ? <Content content={content} /> : undefined) },
  shop: { width: 106 },
  channel: { width: 98 },
  account_id: { isOptional: true },
  ms_id: { isOptional: true },
  provider: { width: 96 },
  status: { width: 66 },
  import_id: { isOptional: true },
  create_time: { isOptional: true, inFiles: true },
};

const first = ['title', 'shop', 'in_stock'] as const;
const tabs = { filter: 'status' } as const;

/** What shops sell, as far as the signed-in identity sees it; of one shop where the address names it. */
export function ProductList() {
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const [edited, setEdited] = useState<Product | null>(null);
  const [restocked, setRestocked] = useState<Product | null>(null);
  const actions = useProductActions({ onEdit: setEdited, onStock: setRestocked });
  const shopId = useShopInAddress();
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        endpoint={listProducts}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        toolbar={<Tools onNew={() => setOpen('new')} onImport={() => setOpen('import')} />}
        actions={actions}
        pickedFor={bulkCalls}
        subject={shopId !== undefined && <ShopName id={shopId} />}
        hasViews
      >
        <ProductBulkBar />
      </ListPage>
      {open === 'new' && <NewProductForm shopId={shopId} onClose={close} />}
      {open === 'import' && <ImportDialog shopId={shopId} onClose={close} />}
      {edited && <EditProductForm product={edited} onClose={() => setEdited(null)} />}
      {restocked && <StockForm product={restocked} onClose={() => setRestocked(null)} />}
    </>
  );
}

function Tools({ onNew, onImport }: { onNew: () => void; onImport: () => void }) {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  return (
    <>
      <MoreTools
        tools={[
          may(listProductImports) &&
            identity !== 'payer' && {
              key: 'imports',
              title: t('product.imports'),
              to: addresses.productImports(identity),
            },
          may(importProducts) && { key: 'import', title: t('product.importTitle'), icon: <ImportOutlined />, onClick: onImport },
        ]}
      />
      <NewButton endpoints={[createProduct]} onClick={onNew}>
        {t('product.new')}
      </NewButton>
    </>
  );
}

/** A link opens by itself; any other text is there to be copied. */
function Content({ content }: { content: string }) {
  const t = useText();
  if (!/^https?:\/\//.test(content)) return <Copyable isProse text={content} />;
  return (
    <a href={content} target="_blank" rel="noopener noreferrer">
      {t('product.openLink')}
    </a>
  );
}

const bulkCalls = [switchProduct];

/** What can be done to several products at once. */
function ProductBulkBar() {
  const t = useText();
  const switching = (key: string, label: string, status: Switch) =>
    bulkAction(switchProduct, {
      key,
      label,
      nameOf: (product: Product) => `${nameOf(product)} ${product.product_id}`,
      nameTitle: t('product.one'),
      noteOf: ({ shop }) => shop ?? '',
      noteTitle: t('order.shop'),
      isFor: (product) => product.status !== status,
      toInput: ({ id }) => ({ id, status }),
    });
  const actions = [switching('on', t('common.enable'), switchOn), switching('off', t('common.disable'), switchOff)];
  return <BulkBar endpoint={listProducts} actions={actions} />;
}
