import { history } from '@umijs/max';
import type { Row } from '../../../contract/list';
import { listProductImports, listProducts, undoImport } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import type { RowAction } from '../../ui/RowActions';
import type { OptionsOfColumns } from '../../ui/useListColumns';

type Import = Row<typeof listProductImports.list.columns>;

const columns: OptionsOfColumns<typeof listProductImports.list.columns> = {
  file_name: { width: 180 },
  products: { width: 104 },
  sold: { width: 72 },
  reserved: { width: 84 },
  shop: { width: 130 },
  account_id: { isOptional: true },
  ms_id: { isOptional: true },
  provider: { width: 120 },
  operator: { width: 96 },
};

const first = ['file_name', 'shop', 'create_time'] as const;

/** Files of products that were taken in, with what became of them; as long as nothing is sold, one is taken back as a whole. */
export function ImportList() {
  const t = useText();
  const { identity } = useSession();
  const actions = ({ id, products: n, sold, reserved, undone_time: undone }: Import): RowAction[] => {
    if (undone !== null || identity === 'payer') return [];
    const show: RowAction = {
      key: 'show',
      label: t('product.show'),
      endpoint: listProducts,
      onClick: () => history.push(withQuery(addresses.products(identity), { import_id: id })),
    };
    const undo: RowAction = {
      key: 'undo',
      label: t('product.undo'),
      endpoint: undoImport,
      confirm: t('product.undoAsk', { n }),
      isDanger: true,
      ...(sold + reserved > 0 ? { refusal: t('product.undoRefused') } : {}),
      onClick: () => runCall(undoImport, { id }, t('product.undone')),
    };
    return [show, undo];
  };
  return <ListPage endpoint={listProductImports} columns={columns} first={first} actionsWidth={112} actions={actions} />;
}
