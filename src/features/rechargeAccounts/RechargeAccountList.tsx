import { Col, Row } from 'antd';
import { useState } from 'react';
import { valuesOf } from '../../../contract/labels';
import type { Row as ListRow } from '../../../contract/list';
import {
  createRechargeAccount,
  listRechargeAccounts,
  switchRechargeAccount,
  updateRechargeAccount,
} from '../../../contract/rechargeAccounts';
import { rechargeAccountKindLabels, type RechargeAccountKind } from '../../../contract/states/rechargeAccounts';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { ProFormSelect, ProFormText } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import { switchAction } from '../../ui/switchAction';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { RemarkField } from '../../ui/RemarkField';
import { ShopField } from '../parties/ShopSelect';
import { ShopName } from '../parties/ShopName';
import { useShopInAddress } from '../parties/useShopInAddress';

type RechargeAccount = ListRow<typeof listRechargeAccounts.list.columns>;

interface Profile {
  name: string;
  kind: RechargeAccountKind;
  number: string;
  balance: string;
  remark?: string;
}

const width = 560;
const first = ['name', 'number', 'kind'] as const;
const tabs = { filter: 'status' } as const;
const columns: OptionsOfColumns<typeof listRechargeAccounts.list.columns> = {
  name: { width: 140 },
  kind: { width: 84 },
  number: { width: 170 },
  balance: { width: 116 },
  shop: { width: 130 },
  account_id: { isOptional: true },
  provider: { width: 120 },
  status: { width: 72 },
  remark: { width: 110 },
  create_time: { isOptional: true, inFiles: true },
};

/** The wallets and cards that feed shops; of one shop where the address names it. */
export function RechargeAccountList() {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<RechargeAccount | null>(null);
  const shopId = useShopInAddress();
  return (
    <>
      <ListPage
        endpoint={listRechargeAccounts}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        subject={shopId !== undefined && <ShopName id={shopId} />}
        toolbar={
          <NewButton endpoints={[createRechargeAccount]} onClick={() => setAdding(true)}>
            {t('rechargeAccount.new')}
          </NewButton>
        }
        actions={(row) => [
          { key: 'edit', label: t('common.edit'), endpoint: updateRechargeAccount, onClick: () => setEdited(row) },
          switchAction(switchRechargeAccount, row, t('rechargeAccount.offAsk', { name: row.name ?? '' })),
        ]}
      />
      {isAdding && (
        <FormDialog<typeof createRechargeAccount, Profile & { account_id: number }>
          title={t('rechargeAccount.new')}
          endpoint={createRechargeAccount}
          isOpen
          onClose={() => setAdding(false)}
          width={width}
          initial={shopId === undefined ? {} : { account_id: shopId }}
          toInput={(values, requestId) => ({ ...values, request_id: requestId })}
        >
          <ShopField />
          <ProfileFields />
        </FormDialog>
      )}
      {edited && <EditDialog account={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function EditDialog({ account, onClose }: { account: RechargeAccount; onClose: () => void }) {
  const t = useText();
  const { id, name, kind, number, balance, remark } = account;
  const before = { name: name ?? '', kind, number: number ?? '', balance, remark: remark ?? '' };
  return (
    <FormDialog<typeof updateRechargeAccount, Profile>
      title={t('rechargeAccount.edit', { name: name ?? '' })}
      endpoint={updateRechargeAccount}
      isOpen
      onClose={onClose}
      width={width}
      initial={before}
      toInput={(values) => ({ ...values, id, before })}
    >
      <ProfileFields />
    </FormDialog>
  );
}

function ProfileFields() {
  const t = useText();
  const required = [{ required: true, whitespace: true, message: t('field.required') }];
  const text = { maxLength: 64, autoComplete: 'off', allowClear: false };
  return (
    <>
      <Row gutter={16}>
        <Col xs={24} sm={14}>
          <ProFormText name="name" label={t('rechargeAccount.name')} rules={required} fieldProps={text} />
        </Col>
        <Col xs={24} sm={10}>
          <ProFormSelect
            name="kind"
            label={t('rechargeAccount.kind')}
            rules={[{ required: true, message: t('field.required') }]}
            allowClear={false}
            options={valuesOf(rechargeAccountKindLabels).map((value) => ({ value, label: t(rechargeAccountKindLabels[value].word) }))}
          />
        </Col>
        <Col xs={24} sm={14}>
          <ProFormText name="number" label={t('rechargeAccount.number')} rules={required} fieldProps={text} />
        </Col>
        <Col xs={24} sm={10}>
          <AmountField name="balance" label={t('rechargeAccount.balance')} extra={t('rechargeAccount.balanceHint')} />
        </Col>
      </Row>
      <RemarkField label={t('rechargeAccount.remark')} />
    </>
  );
}
