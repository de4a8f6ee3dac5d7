import { Form } from 'antd';
import { createAccount, givenRoles, updateAccount } from '../../../contract/accounts';
import type { Input } from '../../../contract/endpoint';
import { switchOff, switchOn } from '../../../contract/fields';
import { inLocale } from '../../../contract/locale';
import { basic, isUsable, permissionsOf, roleTexts } from '../../../contract/permissions';
import { useLocaleName, useText } from '../../locales/useText';
import { ProFormDependency, ProFormSelect, ProFormSwitch, ProFormText } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { useSession } from '../../session/useSession';
import { PasswordField } from '../credentials/PasswordField';
import { PermissionsField } from './PermissionsField';

type NewAccount = Input<typeof createAccount>;

interface Values {
  username: string;
  password: string;
  name: string;
  role: NewAccount['role'];
  permissions?: string[];
  must: boolean;
}

export interface EditedAccount {
  id: number;
  name: string;
  role: NewAccount['role'];
  permissions: string[];
  must: boolean;
}

interface AccountFormProps {
  /** Undefined: a new one. */
  account: EditedAccount | undefined;
  onClose: () => void;
}

const profileOf = ({ name, role, permissions: chosen = [], must }: Pick<Values, 'name' | 'role' | 'permissions' | 'must'>) => ({
  name,
  role,
  permissions: chosen,
  must_second_factor: must ? switchOn : switchOff,
});

/** A sub-account, new or changed. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const t = useText();
  const common = { isOpen: true, onClose, width: 640 };
  if (account) {
    return (
      <FormDialog<typeof updateAccount, Values>
        {...common}
        title={t('account.edit')}
        endpoint={updateAccount}
        initial={account}
        toInput={(values) => ({ id: account.id, ...profileOf(values), before: profileOf(account) })}
      >
        <ProfileFields />
      </FormDialog>
    );
  }
  return (
    <FormDialog<typeof createAccount, Values>
      {...common}
      title={t('account.new')}
      endpoint={createAccount}
      initial={{ role: 'readonly', must: true }}
      toInput={({ username, password, ...profile }, requestId) => ({
        username,
        password,
        ...profileOf(profile),
        request_id: requestId,
      })}
    >
      <ProFormText
        name="username"
        label={t('account.username')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        fieldProps={{ autoComplete: 'off', maxLength: 32 }}
      />
      <PasswordField name="password" label="account.password" />
      <ProfileFields />
    </FormDialog>
  );
}

function ProfileFields() {
  const t = useText();
  const chosenSome = async (_rule: unknown, names: string[] = []) => {
    if (names.every((name) => basic.some((one) => one === name))) throw new Error(t('account.chooseSome'));
  };
  const locale = useLocaleName();
  const { info } = useSession();
  const grantable = permissionsOf('other').filter((name) => isUsable(name, (one) => info.permissions.includes(one)));
  return (
    <>
      <ProFormText
        name="name"
        label={t('account.name')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        fieldProps={{ maxLength: 32 }}
      />
      <ProFormSelect
        name="role"
        label={t('account.role')}
        allowClear={false}
        options={givenRoles.map((role) => ({ value: role, label: inLocale(roleTexts[role], locale) }))}
        rules={[{ required: true, message: t('field.required') }]}
      />
      <ProFormDependency name={['role']}>
        {({ role }: { role?: string }) =>
          role === 'custom' && (
            <Form.Item name="permissions" label={t('account.permissions')} required rules={[{ validator: chosenSome }]}>
              <PermissionsField grantable={grantable} />
            </Form.Item>
          )
        }
      </ProFormDependency>
      <ProFormSwitch name="must" label={t('account.mustSecondFactor')} extra={t('account.mustHint')} />
    </>
  );
}
