import { history, Navigate, useModel } from '@umijs/max';
import { ProForm } from '@ant-design/pro-components';
import { Alert, Button, Card, Form, Typography } from 'antd';
import { changePassword } from '../../../contract/security';
import type { Identity } from '../../../contract/identity';
import { logout } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { call } from '../../session/call';
import { currentIdentity, homePath, loginPath } from '../../session/identityOf';
import { openSession } from '../../session/openSession';
import { Queries } from '../../session/queries';
import { clearIdentity, storedToken, storeToken } from '../../session/storage';
import { AntdLocale } from '../../shell/AntdLocale';
import { useSubmit } from '../../ui/useSubmit';
import { ChangePasswordFields, type PasswordValues } from '../credentials/ChangePasswordFields';
import styles from './Binding.module.css';

export default function FirstPassword() {
  const identity = currentIdentity();
  return (
    <AntdLocale>
      <Queries>
        <main className={styles.page}>
          {storedToken(identity) ? <FirstPasswordCard identity={identity} /> : <Navigate to={loginPath(identity)} replace />}
        </main>
      </Queries>
    </AntdLocale>
  );
}

function FirstPasswordCard({ identity }: { identity: Identity }) {
  const t = useText();
  const [form] = Form.useForm<PasswordValues>();
  const { setInitialState } = useModel('@@initialState');
  const enter = async () => {
    const opening = await openSession(identity);
    if (opening.state === 'entered') await setInitialState(opening.session);
    history.replace(homePath(identity));
  };
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
  const leave = async () => {
    // Whoever leaves leaves, whether or not the platform hears of it.
    await call(logout, {}, { identity, raw: true }).catch(() => {});
    clearIdentity(identity);
    history.replace(loginPath(identity));
  };
  return (
    <Card className={styles.card} title={t('menu.password')}>
      <Typography.Paragraph type="secondary">{t('account.firstPassword')}</Typography.Paragraph>
      {failure && <Alert type="error" showIcon title={failure} className={styles.renewing} />}
      <ProForm<PasswordValues>
        form={form}
        onFinish={submit}
        submitter={{ searchConfig: { submitText: t('common.ok') }, resetButtonProps: false, submitButtonProps: { block: true } }}
      >
        <ChangePasswordFields />
      </ProForm>
      <Button type="link" block className={styles.leave} onClick={() => void leave()}>
        {t('account.otherAccount')}
      </Button>
    </Card>
  );
}
