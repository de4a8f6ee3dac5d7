import { useText } from '../../locales/useText';
import { ProFormText } from '../../ui/dialogParts';
import { PasswordField } from './PasswordField';

export interface PasswordValues {
  old_password: string;
  new_password: string;
  repeat: string;
}

/** The password of now, and the new one twice. `autoFocus`: the page that they stand in begins with them. */
export function ChangePasswordFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useText();
  return (
    <>
      <ProFormText.Password
        name="old_password"
        label={t('account.oldPassword')}
        rules={[{ required: true, message: t('field.required') }]}
        fieldProps={{ autoComplete: 'current-password', maxLength: 128, autoFocus }}
      />
      <PasswordField name="new_password" label="account.newPassword" />
      <ProFormText.Password
        name="repeat"
        label={t('account.repeatPassword')}
        dependencies={['new_password']}
        fieldProps={{ autoComplete: 'new-password', maxLength: 128 }}
        rules={[
          { required: true, message: t('field.required') },
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              value === getFieldValue('new_password') ? Promise.resolve() : Promise.reject(new Error(t('account.passwordMismatch'))),
          }),
        ]}
      />
    </>
  );
}
