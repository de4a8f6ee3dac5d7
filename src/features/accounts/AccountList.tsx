import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
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
import type { Row } from '../../../contract/list';
import { inLocale } from '../../../contract/locale';
import { isPermission, isRole } from '../../../contract/permissions';
import { permissionTexts, roleTexts } from '../../../contract/permissionTexts';
import { useLocaleName, useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../session/runCall';
import { useMay } from '../../session/useMay';
import { AccountForm, type EditedAccount } from './AccountForm';
import { PasswordField } from './PasswordField';

type AccountRow = Row<typeof listAccounts.list.columns>;
type Open = { form: 'new'; reload: () => void } | { form: 'edit' | 'password'; row: AccountRow; reload: () => void } | null;

function editedOf(row: AccountRow): EditedAccount {
  return {
    id: row.id,
    name: row.name ?? '',
    role: givenRoles.find((role) => role === row.role) ?? 'readonly',
    permissions: row.permissions?.split(',').filter(Boolean) ?? [],
    must: row.must_second_factor === 1,
  };
}

/** The platform's sub-accounts: who works here, and what each may do. */
export function AccountList() {
  const t = useText();
  const locale = useLocaleName();
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <>
      <ListPage
        endpoint={listAccounts}
        title="menu.account.list"
        columns={{
          role: { width: 110, render: ({ role }) => <span>{role && isRole(role) ? inLocale(roleTexts[role], locale) : role}</span> },
          permissions: {
            width: 220,
            isOptional: true,
            render: (row) => <PermissionTags names={row.permissions?.split(',').filter(Boolean) ?? []} />,
          },
          must_second_factor: { width: 140 },
        }}
        toolbar={(reload) =>
          may(createAccount) && (
            <Button key="new" type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ form: 'new', reload })}>
              {t('account.new')}
            </Button>
          )
        }
        actions={(row, reload) => {
          const name = row.username ?? '';
          return [
            { key: 'edit', label: t('common.edit'), endpoint: updateAccount, onClick: () => setOpen({ form: 'edit', row, reload }) },
            row.status === 1
              ? {
                  key: 'off',
                  label: t('account.disable'),
                  endpoint: switchAccount,
                  isDanger: true,
                  confirm: t('account.disableAsk', { name }),
                  onClick: () => runCall(switchAccount, { id: row.id, status: 2 }, reload),
                }
              : {
                  key: 'on',
                  label: t('account.enable'),
                  endpoint: switchAccount,
                  onClick: () => runCall(switchAccount, { id: row.id, status: 1 }, reload),
                },
            {
              key: 'password',
              label: t('account.resetPassword'),
              endpoint: resetAccountPassword,
              onClick: () => setOpen({ form: 'password', row, reload }),
            },
            {
              key: 'factor',
              label: t('account.resetFactor'),
              endpoint: resetAccountSecondFactor,
              isDanger: true,
              confirm: t('account.resetFactorAsk', { name }),
              onClick: () => runCall(resetAccountSecondFactor, { id: row.id }, reload),
            },
          ];
        }}
      />
      <AccountForm
        isOpen={open?.form === 'new' || open?.form === 'edit'}
        account={open?.form === 'edit' ? editedOf(open.row) : undefined}
        onClose={close}
        onDone={() => open?.reload()}
      />
      <FormDialog<typeof resetAccountPassword, { password: string }>
        title={t('account.resetPasswordFor', { name: open?.form === 'password' ? (open.row.username ?? '') : '' })}
        endpoint={resetAccountPassword}
        isOpen={open?.form === 'password'}
        onClose={close}
        toInput={({ password }) => ({ id: open?.form === 'password' ? open.row.id : 0, password })}
        onDone={() => open?.reload()}
      >
        <PasswordField name="password" label="account.newPassword" />
      </FormDialog>
    </>
  );
}

function PermissionTags({ names }: { names: string[] }) {
  const locale = useLocaleName();
  const texts = names.map((name) => (isPermission(name) ? inLocale(permissionTexts[name], locale) : name));
  const [first, ...rest] = texts;
  if (!first) return <span>—</span>;
  return (
    <Tooltip title={texts.join(' · ')}>
      <Tag>{first}</Tag>
      {rest.length > 0 && <Tag>{`+${rest.length}`}</Tag>}
    </Tooltip>
  );
}
