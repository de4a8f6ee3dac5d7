import { resetAccountPassword } from '../../../contract/accounts';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { PasswordField } from '../credentials/PasswordField';

interface ResetPasswordFormProps {
  account: { id: number; username: string | null };
  onClose: () => void;
}

/** Gives a sub-account a new password. */
export function ResetPasswordForm({ account: { id, username }, onClose }: ResetPasswordFormProps) {
  const t = useText();
  return (
    <FormDialog<typeof resetAccountPassword, { password: string }>
      title={t('account.resetPasswordFor', { name: username ?? '' })}
      endpoint={resetAccountPassword}
      isOpen
      onClose={onClose}
      toInput={({ password }) => ({ id, password })}
    >
      <PasswordField name="password" label="account.newPassword" />
    </FormDialog>
  );
}
