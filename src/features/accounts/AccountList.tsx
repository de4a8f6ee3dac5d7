import { Tooltip } from 'antd';
import { useState } from 'react';
import {
  createAccount,
  givenRoles,
  listAccounts,
  resetAccountPassword,
  resetAccountSecondFactor,
  switchAccount,
  updateAccount,
} from '../../../contract/accounts';
import { switchOn } from '../../../contract/fields';
import type { Row } from '../../../contract/list';
import { permissionText, roleText } from '../../../contract/permissions';
import { useLocaleName, useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../session/runCall';
import { NewButton } from '../../ui/NewButton';
import type { RowAction } from '../../ui/RowActions';
import { switchAction } from '../../ui/switchAction';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import type { EditedAccount } from './AccountForm';
import { AccountForm, ResetPasswordForm } from './opened';
import { Tag } from '../../ui/Tag';

type AccountRow = Row<typeof listAccounts.list.columns>;
type Open = { form: 'new' } | { form: 'edit' | 'password'; row: AccountRow } | null;

function editedOf(row: AccountRow): EditedAccount {
  return {
    id: row.id,
    name: row.name ?? '',
    role: givenRoles.find((role) => role === row.role) ?? 'readonly',
    permissions: row.permissions?.split(',').filter(Boolean) ?? [],
    must: row.must_second_factor === switchOn,
  };
}

const first = ['username', 'name'] as const;
const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listAccounts.list.columns> = {
  role: { width: 110, render: ({ role }) => <RoleName role={role} /> },
  permissions: {
    width: 220,
    isOptional: true,
    render: (row) => <PermissionTags names={row.permissions?.split(',').filter(Boolean) ?? []} />,
  },
  must_second_factor: { width: 120 },
  last_login_ip: { width: 130 },
};

function RoleName({ role }: { role: string | null }) {
  const locale = useLocaleName();
  return <span>{role && roleText(role, locale)}</span>;
}

/** The platform's sub-accounts: who works here, and what each may do. */
export function AccountList() {
  const t = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actions = useAccountActions((form, row) => setOpen({ form, row }));
  return (
    <>
      <ListPage
        endpoint={listAccounts}
        columns={columns}
        first={first}
        tabs={tabs}
        toolbar={
          <NewButton endpoints={[createAccount]} onClick={() => setOpen({ form: 'new' })}>
            {t('account.new')}
          </NewButton>
        }
        actions={actions}
      />
      {(open?.form === 'new' || open?.form === 'edit') && (
        <AccountForm account={open.form === 'edit' ? editedOf(open.row) : undefined} onClose={close} />
      )}
      {open?.form === 'password' && <ResetPasswordForm account={open.row} onClose={close} />}
    </>
  );
}

/** What can be done to an account; what needs a form opens it. */
function useAccountActions(onOpen: (form: 'edit' | 'password', row: AccountRow) => void): (row: AccountRow) => RowAction[] {
  const t = useText();
  return (row) => {
    const name = row.username ?? '';
    return [
      { key: 'edit', label: t('common.edit'), endpoint: updateAccount, onClick: () => onOpen('edit', row) },
      switchAction(switchAccount, row, t('account.disableAsk', { name })),
      { key: 'password', label: t('account.resetPassword'), endpoint: resetAccountPassword, onClick: () => onOpen('password', row) },
      {
        key: 'factor',
        label: t('account.resetFactor'),
        endpoint: resetAccountSecondFactor,
        isDanger: true,
        confirm: t('account.resetFactorAsk', { name }),
        onClick: () => runCall(resetAccountSecondFactor, { id: row.id }),
      },
    ];
  };
}

function PermissionTags({ names }: { names: string[] }) {
  const locale = useLocaleName();
  const texts = names.map((name) => permissionText(name, locale));
  const [first, ...rest] = texts;
  if (!first) return <span>—</span>;
  return (
    <Tooltip title={texts.join(' · ')}>
      <Tag>{first}</Tag>
      {rest.length > 0 && <Tag>{`+${rest.length}`}</Tag>}
    </Tooltip>
  );
}
