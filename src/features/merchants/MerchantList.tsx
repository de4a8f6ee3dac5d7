import { history } from '@umijs/max';
import { useState } from 'react';
import {
  createMerchant,
  listMerchants,
  merchantDetail,
  resetMerchantFactor,
  resetMerchantPassword,
  switchMerchant,
} from '../../../contract/merchants';
import type { Row } from '../../../contract/list';
import { bridge, explainBalance, listMerchantBalanceRecords } from '../../../contract/records';
import { startMerchantImitation } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { addresses, withQuery } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import type { RowAction } from '../../ui/RowActions';
import { switchAction } from '../../ui/switchAction';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { useOpened } from '../../ui/useAddressParam';
import { successRateText } from '../../ui/successRate';
import { accountActions } from '../parties/accountActions';
import { MadePassword, type MadeAccount } from '../parties/MadePassword';
import { partyLink } from '../parties/partyLink';
import { imitate } from '../parties/imitate';
import type { Explained } from '../parties/ExplainDialog';
import { ExplainDialog } from '../parties/opened';
import { bridgeAddress } from '../parties/ways';
import { MerchantDrawer, NewMerchantForm } from './opened';

const first = ['name', 'mer_id', 'username'] as const;
const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listMerchants.list.columns> = {
  mer_id: { width: 102 },
  name: { width: 116, render: (party) => partyLink('merchant', party) },
  username: { width: 102 },
  status: { width: 60 },
  balance: { width: 110 },
  frozen: { isOptional: true },
  today_orders: { width: 106 },
  today_amount: { width: 100 },
  success_rate: { width: 78, render: (row) => successRateText(row.today_orders, row.success_rate) },
  given_up: { width: 158 },
  rate_copy: { width: 72 },
  rate_pay: { width: 70 },
  allow_df: { isOptional: true },
  last_login_time: { isOptional: true },
  create_time: { isOptional: true },
};

type Merchant = Row<typeof listMerchants.list.columns>;

/** All merchants, for the platform: what each lives by, and what can be done about it. */
export function MerchantList() {
  const t = useText();
  const [shown, show] = useOpened('merchant');
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeAccount | null>(null);
  const [explained, explain] = useState<Explained | null>(null);
  const actions = useMerchantActions({ onShow: (id) => show(String(id)), onMade: setMade, onExplain: explain });
  return (
    <>
      <ListPage
        endpoint={listMerchants}
        columns={columns}
        first={first}
        tabs={tabs}
        toolbar={
          <NewButton endpoints={[createMerchant]} onClick={() => setAdding(true)}>
            {t('merchant.new')}
          </NewButton>
        }
        actions={actions}
      />
      {shown && <MerchantDrawer id={Number(shown)} onClose={() => show(null)} />}
      {explained && <ExplainDialog explained={explained} onClose={() => explain(null)} />}
      {isAdding && <NewMerchantForm onClose={() => setAdding(false)} onMade={setMade} />}
      {made && <MadePassword identity="payer" {...made} onClose={() => setMade(null)} />}
    </>
  );
}

interface Openers {
  onShow: (id: number) => void;
  onMade: (made: MadeAccount) => void;
  onExplain: (explained: Explained) => void;
}

/** What can be done to a merchant, the main thing first. */
function useMerchantActions({ onShow, onMade, onExplain }: Openers): (row: Merchant) => RowAction[] {
  const t = useText();
  return (row) => {
    const owner = { identity: 'payer' as const, owner_id: row.mer_id };
    return [
      { key: 'imitate', label: t('party.imitate'), endpoint: startMerchantImitation, onClick: () => imitate('payer', row.mer_id) },
      {
        key: 'records',
        label: t('menu.balanceRecords'),
        endpoint: listMerchantBalanceRecords,
        onClick: () => history.push(withQuery(addresses.merchantBalance, { owner: `#${row.mer_id}` })),
      },
      { key: 'bridge', label: t('menu.bridge'), endpoint: bridge, onClick: () => history.push(bridgeAddress('other', owner)) },
      { key: 'explain', label: t('record.explain'), endpoint: explainBalance, onClick: () => onExplain({ ...owner, fund: 'balance' }) },
      { key: 'detail', label: t('common.detail'), endpoint: merchantDetail, onClick: () => onShow(row.id) },
      switchAction(switchMerchant, row, t('merchant.offAsk', { name: row.name ?? '' })),
      ...accountActions({ resetPassword: resetMerchantPassword, resetFactor: resetMerchantFactor }, row, onMade),
    ];
  };
}
