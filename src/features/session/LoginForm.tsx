import { Button, ConfigProvider, Form, type FormInstance, type InputRef } from 'antd';
// One by one: the index of Input brings text areas and code fields along.
import Input from 'antd/es/input/Input';
import Password, { type PasswordProps } from 'antd/es/input/Password';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { passwordMin } from '../../../contract/fields';
import type { Identity } from '../../../contract/identity';
import type { PublicConfig } from '../../../contract/system';
import { useLocaleName, useText, type TextId } from '../../locales/useText';
import { CaptchaImage, useCaptcha } from './captcha';
import styles from './LoginPage.module.css';
import { prefetchShellWhenTyping } from './prefetchShell';
import { useLogin, loginFieldNames, type LoginFields } from './useLogin';

interface LoginFormProps {
  identity: Identity;
  demo: PublicConfig['demo'];
  onSecondStep: () => void;
  onEnter: () => Promise<void>;
}

export function LoginForm({ identity, demo, onSecondStep, onEnter }: LoginFormProps) {
  const t = useText();
  const [form] = Form.useForm<LoginFields>();
  const captcha = useCaptcha();
  const captchaInput = useRef<InputRef>(null);
  const { submit, isBusy, failure, setFailure } = useLogin({ identity, form, captcha, captchaInput, onSecondStep, onEnter });
  const capsLock = useCapsLock();
  useErrorsInLanguage(
    form,
    useCallback(() => setFailure(''), [setFailure]),
  );
  useEffect(prefetchShellWhenTyping, []);
  const needed = (message: TextId) => ({ required: true, message: t(message) });
  return (
    <Form<LoginFields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={submit}
      validateTrigger={['onBlur', 'onSubmit']}
      className={styles.form}
    >
      <Form.Item name="username" label={t('login.username')} rules={[{ ...needed('login.usernameRequired'), whitespace: true }]}>
        <Input autoComplete="username" maxLength={64} autoFocus autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('login.password')}
        extra={capsLock.isOn ? <span role="status" className={styles.capsLock}>{`⇪ ${t('login.capsLock')}`}</span> : undefined}
        rules={[needed('login.passwordRequired'), { min: passwordMin, message: t('login.passwordShort') }]}
      >
        <PasswordInput autoComplete="current-password" maxLength={128} {...capsLock.watch} />
      </Form.Item>
      <Form.Item label={t('login.captcha')} htmlFor="captchaCode" className={styles.captchaItem}>
        <div className={styles.captchaRow}>
          <Form.Item name="captchaCode" noStyle rules={[{ ...needed('login.captchaRequired'), whitespace: true }]}>
            <Input ref={captchaInput} id="captchaCode" autoComplete="off" maxLength={8} autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          <CaptchaImage captcha={captcha} />
        </div>
      </Form.Item>
      <div role="alert" className={failure ? styles.failure : 'visually-hidden'}>
        {failure}
      </div>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('login.submit')}
      </Button>
      <DemoAccounts
        accounts={demo}
        onChoose={(account) => {
          form.setFieldsValue(account);
          captchaInput.current?.focus();
        }}
      />
    </Form>
  );
}

interface DemoAccountsProps {
  accounts: PublicConfig['demo'];
  onChoose: (account: { username: string; password: string }) => void;
}

/** In a demo: who can sign in here, to be filled in. */
function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const t = useText();
  if (accounts.length === 0) return null;
  return (
    <div className={styles.demo}>
      <span>{t('login.demo')}</span>
      {accounts.map(({ username, password, name }) => (
        <button key={username} type="button" onClick={() => onChoose({ username, password })}>
          {`${username} · ${name}`}
        </button>
      ))}
    </div>
  );
}

/** Names its eye, without all other words of antd, which come after the sign-in. */
function PasswordInput(props: PasswordProps) {
  const t = useText();
  return (
    <ConfigProvider locale={{ locale: useLocaleName(), global: { show: t('login.showPassword'), hide: t('login.hidePassword') } }}>
      <Password {...props} />
    </ConfigProvider>
  );
}

/** What has been said of a field is said anew in another language. What the platform refused is judged by it alone: that goes. */
function useErrorsInLanguage(form: FormInstance<LoginFields>, forget: () => void) {
  const locale = useLocaleName();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    forget();
    const names = loginFieldNames.filter((name) => form.getFieldError(name).length > 0);
    // What it rejects with stands at the fields.
    if (names.length > 0) form.validateFields(names).catch(() => {});
  }, [locale, form, forget]);
}

function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setIsOn(false) } };
}
