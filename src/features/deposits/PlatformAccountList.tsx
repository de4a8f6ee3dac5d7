import { Col, Row } from 'antd';
import { useState } from 'react';
import { createPlatformAccount, listPlatformAccounts, switchPlatformAccount, updatePlatformAccount } from '../../../contract/deposits';
import { payMethods } from '../../../contract/states/payAccounts';
import type { Row as ListRow } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { switchAction } from '../../ui/switchAction';
import { RemarkField } from '../../ui/RemarkField';
import { AccountFields, type AccountValues } from '../payAccounts/AccountFields';

type Account = ListRow<typeof listPlatformAccounts.list.columns>;

interface Limits {
  min_amount: string;
  max_amount: string;
  daily_amount: string;
  remark?: string;
}

const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listPlatformAccounts.list.columns> = {
  account_id: { width: 92 },
  method: { width: 108 },
  holder: { width: 116 },
  bank: { width: 84 },
  number: { width: 180 },
  status: { width: 66 },
  today_amount: { width: 108 },
  daily_amount: { width: 112 },
  min_amount: { width: 92 },
  max_amount: { width: 100 },
  remark: { isOptional: true, inFiles: true },
  create_time: { isOptional: true, inFiles: true },
};

/** Where providers pay their deposits to, and how much each account takes. */
export function PlatformAccountList() {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Account | null>(null);
  return (
    <>
      <ListPage
        endpoint={listPlatformAccounts}
        columns={columns}
        tabs={tabs}
        actionsWidth={112}
        toolbar={
          <NewButton endpoints={[createPlatformAccount]} onClick={() => setAdding(true)}>
            {t('payAccount.new')}
          </NewButton>
        }
        actions={(row) => [
          { key: 'edit', label: t('common.edit'), endpoint: updatePlatformAccount, onClick: () => setEdited(row) },
          switchAction(switchPlatformAccount, row, t('platformAccount.offAsk')),
        ]}
      />
      {isAdding && (
        <FormDialog<typeof createPlatformAccount, AccountValues & Limits>
          title={t('payAccount.new')}
          endpoint={createPlatformAccount}
          isOpen
          onClose={() => setAdding(false)}
          width={560}
          initial={{ method: payMethods.bank }}
          toInput={(values, requestId) => ({ ...values, request_id: requestId })}
        >
          <AccountFields />
          <LimitFields />
        </FormDialog>
      )}
      {edited && <EditDialog account={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Changes what an account takes; the account itself stays what it is. */
function EditDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useText();
  const { id, account_id: number, min_amount, max_amount, daily_amount, remark } = account;
  const before = { min_amount, max_amount, daily_amount, remark: remark ?? '' };
  return (
    <FormDialog<typeof updatePlatformAccount, Limits>
      title={`${t('common.edit')} ${number}`}
      endpoint={updatePlatformAccount}
      isOpen
      onClose={onClose}
      width={560}
      initial={before}
      toInput={(values) => ({ ...values, id, before })}
    >
      <LimitFields />
    </FormDialog>
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
            <AmountField name={name} label={t(title)} rising={amounts.map(([one]) => one)} />
          </Col>
        ))}
      </Row>
      <RemarkField />
    </>
  );
}
