import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Identity } from '../../../contract/identity';
import { useText } from '../../locales/useText';
import { CallError } from '../../session/CallError';
import { DemoCode } from '../../session/DemoCode';
import { safetyCodeRules, verifySafetyCode } from '../../session/safetyCodeDialog';
import { dropSession } from '../../session/signOut';
import { lastUsername } from '../../session/storage';
import { ThemeProvider } from '../../shell/ThemeProvider';
import { useErrorsInLanguage } from '../../ui/useErrorsInLanguage';
import styles from './LoginPage.module.css';

interface SafetyCodeFormProps {
  identity: Identity;
  onEnter: () => Promise<void>;
  onBack: () => void;
}

/** The second step of a login. */
export default function SafetyCodeForm({ identity, onEnter, onBack }: SafetyCodeFormProps) {
  const t = useText();
  const [form] = Form.useForm<{ safety_code: string }>();
  const [isBusy, setIsBusy] = useState(false);
  useErrorsInLanguage(form);

  const submit = async ({ safety_code: code }: { safety_code: string }) => {
    setIsBusy(true);
    try {
      await verifySafetyCode(identity, code);
      await onEnter();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: 'safety_code', errors: [error.fields.safety_code ?? error.message] }]);
    } finally {
      setIsBusy(false);
    }
  };

  // The field sends the form on Enter; the button that filled it would fetch another code.
  const fillIn = (code: string) => {
    form.setFieldsValue({ safety_code: code });
    form.focusField('safety_code');
  };

  const back = () => {
    dropSession(identity);
    onBack();
  };

  return (
    <ThemeProvider>
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit} className={styles.code}>
        <Form.Item name="safety_code" label={t('login.safetyCode')} extra={t('login.safetyHint')} rules={safetyCodeRules()}>
          <Input autoFocus autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
        <DemoCode owner={{ identity, username: lastUsername(identity) }} onCode={fillIn} />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('login.verify')}
        </Button>
        <Button type="link" block onClick={back} className={styles.back}>
          {t('login.back')}
        </Button>
      </Form>
    </ThemeProvider>
  );
}
