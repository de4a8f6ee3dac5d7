import { Button, ConfigProvider, Form, type FormInstance, type InputRef } from 'antd';
// One by one: the index of Input brings text areas and code fields along.
import Input from 'antd/es/input/Input';
import Password, { type PasswordProps } from 'antd/es/input/Password';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { passwordMin, switchOn } from '../../../contract/fields';
import type { Identity } from '../../../contract/identity';
import { login } from '../../../contract/session';
import type { PublicConfig } from '../../../contract/system';
import { useLocaleName, useText } from '../../locales/useText';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { rememberDoor, storeToken } from '../../session/storage';
import { CaptchaImage, useCaptcha } from './captcha';
import styles from './LoginPage.module.css';
import { prefetchShellWhenTyping } from './prefetchShell';

interface Fields {
  username: string;
  password: string;
  captchaCode: string;
}

const fieldNames = ['username', 'password', 'captchaCode'] as const;

interface LoginFormProps {
  identity: Identity;
  demo: PublicConfig['demo'];
  onSecondStep: () => void;
  onEnter: () => Promise<void>;
}

export function LoginForm({ identity, demo, onSecondStep, onEnter }: LoginFormProps) {
  const t = useText();
  const [form] = Form.useForm<Fields>();
  const captcha = useCaptcha();
  const captchaInput = useRef<InputRef>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const capsLock = useCapsLock();
  useErrorsInLanguage(
    form,
    useCallback(() => setFailure(''), []),
  );
  useEffect(prefetchShellWhenTyping, []);

  const submit = async (fields: Fields) => {
    setIsBusy(true);
    setFailure('');
    try {
      const answer = await call(login, { ...fields, captcha_id: captcha.id }, { identity, quiet: true });
      storeToken(identity, answer.token);
      rememberDoor(identity, fields.username);
      if (answer.second_factor === switchOn) onSecondStep();
      else await onEnter();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A code is good for one try; name and password stay as they were typed.
      form.setFieldValue('captchaCode', '');
      const atFields = fieldNames.flatMap((name) => (error.fields[name] ? [{ name, errors: [error.fields[name]] }] : []));
      if (atFields.length > 0) form.setFields(atFields);
      else setFailure(error.message);
      await captcha.refresh();
      captchaInput.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={submit}
      validateTrigger={['onBlur', 'onSubmit']}
      className={styles.form}
    >
      <Form.Item
        name="username"
        label={t('login.username')}
        rules={[{ required: true, whitespace: true, message: t('login.usernameRequired') }]}
      >
        <Input autoComplete="username" maxLength={64} autoFocus autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('login.password')}
        extra={capsLock.isOn ? <span role="status" className={styles.capsLock}>{`⇪ ${t('login.capsLock')}`}</span> : undefined}
        rules={[
          { required: true, message: t('login.passwordRequired') },
          { min: passwordMin, message: t('login.passwordShort') },
        ]}
      >
        <PasswordInput autoComplete="current-password" maxLength={128} {...capsLock.watch} />
      </Form.Item>
      <Form.Item label={t('login.captcha')} htmlFor="captchaCode" style={{ marginBottom: 16 }}>
        <div className={styles.captchaRow}>
          <Form.Item name="captchaCode" noStyle rules={[{ required: true, whitespace: true, message: t('login.captchaRequired') }]}>
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
      {demo.length > 0 && (
        <div className={styles.demo}>
          <span>{t('login.demo')}</span>
          {demo.map(({ username, password, name }) => (
            <button
              key={username}
              type="button"
              onClick={() => {
                form.setFieldsValue({ username, password });
                captchaInput.current?.focus();
              }}
            >
              {`${username} · ${name}`}
            </button>
          ))}
        </div>
      )}
    </Form>
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
function useErrorsInLanguage(form: FormInstance<Fields>, forget: () => void) {
  const locale = useLocaleName();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    forget();
    const names = fieldNames.filter((name) => form.getFieldError(name).length > 0);
    // What it rejects with stands at the fields.
    if (names.length > 0) form.validateFields(names).catch(() => {});
  }, [locale, form, forget]);
}

function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setIsOn(false) } };
}
