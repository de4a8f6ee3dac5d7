import { PlusOutlined } from '@ant-design/icons';
import { ProFormTextArea } from '@ant-design/pro-components';
import { Button, Col, Form, Row } from 'antd';
import { useState } from 'react';
import { createPlatformAccount, listPlatformAccounts, switchPlatformAccount, updatePlatformAccount } from '../../../contract/deposits';
import { payMethods } from '../../../contract/labels';
import type { Row as ListRow } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { NumericInput } from '../../ui/NumericInput';
import { runCall } from '../../session/runCall';
import { useMay } from '../../session/useMay';
import { AccountFields, type AccountValues } from '../payAccounts/AccountFields';

type Account = ListRow<typeof listPlatformAccounts.list.columns>;

interface Limits {
  min_amount: string;
  max_amount: string;
  daily_amount: string;
  remark?: string;
}

/** Where providers pay their deposits to, and how much each account takes. */
export function PlatformAccountList() {
  const t = useText();
  const may = useMay();
  const [creating, setCreating] = useState<(() => void) | null>(null);
  const [editing, setEditing] = useState<{ row: Account; reload: () => void } | null>(null);
  return (
    <>
      <ListPage
        endpoint={listPlatformAccounts}
        title="menu.deposit.accounts"
        columns={{ number: { width: 400 }, holder: { width: 190 }, bank: { width: 170 } }}
        actionsWidth={120}
        toolbar={(reload) =>
          may(createPlatformAccount) && (
            <Button key="new" type="primary" icon={<PlusOutlined />} onClick={() => setCreating(() => reload)}>
              {t('withdrawal.newAccount')}
            </Button>
          )
        }
        actions={(row, reload) => [
          { key: 'edit', label: t('common.edit'), endpoint: updatePlatformAccount, onClick: () => setEditing({ row, reload }) },
          row.status === 1
            ? {
                key: 'off',
                label: t('account.disable'),
                endpoint: switchPlatformAccount,
                isDanger: true,
                confirm: t('platformAccount.offAsk'),
                onClick: () => runCall(switchPlatformAccount, { id: row.id, status: 2 }, reload),
              }
            : {
                key: 'on',
                label: t('account.enable'),
                endpoint: switchPlatformAccount,
                onClick: () => runCall(switchPlatformAccount, { id: row.id, status: 1 }, reload),
              },
        ]}
      />
      {creating && (
        <FormDialog<typeof createPlatformAccount, AccountValues & Limits>
          title={t('withdrawal.newAccount')}
          endpoint={createPlatformAccount}
          isOpen
          onClose={() => setCreating(null)}
          width={560}
          initial={{ method: payMethods.bank }}
          toInput={(values, requestId) => ({ ...values, request_id: requestId })}
          onDone={creating}
        >
          <AccountFields />
          <LimitFields />
        </FormDialog>
      )}
      {editing && (
        <FormDialog<typeof updatePlatformAccount, Limits>
          title={`${t('common.edit')} ${editing.row.account_id}`}
          endpoint={updatePlatformAccount}
          isOpen
          onClose={() => setEditing(null)}
          width={560}
          initial={{
            min_amount: editing.row.min_amount,
            max_amount: editing.row.max_amount,
            daily_amount: editing.row.daily_amount,
            remark: editing.row.remark ?? '',
          }}
          toInput={(values) => ({ ...values, id: editing.row.id })}
          onDone={editing.reload}
        >
          <LimitFields />
        </FormDialog>
      )}
    </>
  );
}

function LimitFields() {
  const t = useText();
  const amounts = [
    ['min_amount', 'platformAccount.min'],
    ['max_amount', 'platformAccount.max'],
    ['daily_amount', 'platformAccount.daily'],
  ] as const;
  return (
    <>
      <Row gutter={16}>
        {amounts.map(([name, title]) => (
          <Col key={name} xs={24} sm={8}>
            <Form.Item name={name} label={t(title)} rules={[{ required: true, whitespace: true, message: t('recharge.amountNeeded') }]}>
              <NumericInput prefix="￥" />
            </Form.Item>
          </Col>
        ))}
      </Row>
      <ProFormTextArea name="remark" label={t('common.remark')} fieldProps={{ maxLength: 200, rows: 2 }} />
    </>
  );
}
