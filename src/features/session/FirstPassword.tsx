import { Navigate } from '@umijs/max';
import { ProForm } from '@ant-design/pro-components';
import { Alert, Button, Form, Typography } from 'antd';
import { changePassword } from '../../../contract/security';
import type { Identity } from '../../../contract/identity';
import { useText } from '../../locales/useText';
import { currentIdentity, loginPath } from '../../session/identityOf';
import { signOut } from '../../session/signOut';
import { storedToken, storeToken } from '../../session/storage';
import { answerEnter } from '../../ui/answerEnter';
import { hasKeyboard } from '../../ui/hasKeyboard';
import { useSubmit } from '../../ui/useSubmit';
import { ChangePasswordFields, type PasswordValues } from '../credentials/ChangePasswordFields';
import { StandaloneCard, StandalonePage, useEnter } from './StandalonePage';
import styles from './StandalonePage.module.css';

export default function FirstPassword() {
  const identity = currentIdentity();
  return (
    <StandalonePage>
      {storedToken(identity) ? <FirstPasswordCard identity={identity} /> : <Navigate to={loginPath(identity)} replace />}
    </StandalonePage>
  );
}

function FirstPasswordCard({ identity }: { identity: Identity }) {
  const t = useText();
  const [form] = Form.useForm<PasswordValues>();
  const enter = useEnter(identity);
  const { submit, failure } = useSubmit({
    form,
    endpoint: changePassword,
    isOpen: true,
    onClose: () => undefined,
    toInput: ({ old_password, new_password }: PasswordValues) => ({ old_password, new_password }),
    onDone: ({ token }) => {
      storeToken(identity, token);
      void enter();
    },
    success: t('account.firstPasswordDone'),
  });
  return (
    <StandaloneCard title={t('menu.password')}>
      <Typography.Paragraph type="secondary">{t('account.firstPassword')}</Typography.Paragraph>
      {failure && <Alert type="error" showIcon title={failure} className={styles.alert} />}
      <ProForm<PasswordValues>
        form={form}
        onFinish={submit}
        onKeyDown={(event) => answerEnter(event, form.submit)}
        submitter={{ searchConfig: { submitText: t('common.ok') }, resetButtonProps: false, submitButtonProps: { block: true } }}
      >
        <ChangePasswordFields autoFocus={hasKeyboard()} />
      </ProForm>
      <Button type="link" block className={styles.leave} onClick={() => void signOut({ identity })}>
        {t('account.otherAccount')}
      </Button>
    </StandaloneCard>
  );
}
