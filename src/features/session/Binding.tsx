import { history, Navigate } from '@umijs/max';
import { Alert, Button, Form, type FormInstance, Input, Skeleton, Steps, Typography } from 'antd';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { specifiedCodes } from '../../../contract/answer';
import { switchOn } from '../../../contract/fields';
import { googleBind, googleCode } from '../../../contract/security';
import { useText } from '../../locales/useText';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { currentIdentity, homePath, loginPath } from '../../session/identityOf';
import { safetyCodeRules } from '../../session/safetyCodeDialog';
import { signOut } from '../../session/signOut';
import { factorOwner, storedToken, storeToken } from '../../session/storage';
import { addresses } from '../../shell/addresses';
import { Copyable } from '../../ui/Copyable';
import { feedback } from '../../feedback/feedback';
import { LoadFailed } from '../../ui/LoadFailed';
import { useData } from '../../session/useData';
import { RecoveryCodes } from '../credentials/RecoveryCodes';
import { useErrorsInLanguage } from '../../ui/useErrorsInLanguage';
import { hasKeyboard } from '../../ui/hasKeyboard';
import { StandaloneCard, StandalonePage, useEnter } from './StandalonePage';
import frame from './StandalonePage.module.css';
import styles from './Binding.module.css';

interface BindFields {
  safety_code: string;
  password: string;
}

export default function Binding() {
  const identity = currentIdentity();
  // Who acts for somebody binds nothing there.
  if (factorOwner(identity).identity !== identity) return <Navigate to={homePath(identity)} replace />;
  return <StandalonePage>{storedToken(identity) ? <BindSteps /> : <SignInFirst />}</StandalonePage>;
}

function SignInFirst() {
  const t = useText();
  return (
    <StandaloneCard title={t('bind.title')}>
      <Typography.Paragraph>{t('bind.signInFirst')}</Typography.Paragraph>
      <Button type="primary" onClick={() => history.push(loginPath(currentIdentity()))}>
        {t('login.submit')}
      </Button>
    </StandaloneCard>
  );
}

/** Binds the second factor; what is refused stands at its field. The recovery codes are there once, then the session is opened. */
function useBind(form: FormInstance<BindFields>) {
  const t = useText();
  const identity = currentIdentity();
  const [isBusy, setIsBusy] = useState(false);
  useErrorsInLanguage(form);
  const [codes, setCodes] = useState<string[] | null>(null);
  const bind = async (fields: BindFields) => {
    setIsBusy(true);
    try {
      const { recovery_codes: made, token } = await call(googleBind, fields, { quiet: true });
      storeToken(identity, token);
      setCodes(made);
      (await feedback()).message.success(t('bind.done'));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.isTold) return;
      const { password, safety_code: code } = failure.fields;
      const [name, error] = password ? (['password', password] as const) : (['safety_code', code ?? failure.message] as const);
      form.setFields([{ name, errors: [error] }]);
      form.focusField(name);
    } finally {
      setIsBusy(false);
    }
  };
  const enter = useEnter(identity);
  return { bind, enter, isBusy, codes };
}

/** The page was not opened by its address: what stands before it is one of ours. */
const hasPageBefore = () => history.location.key !== 'default';

/** Where one came from; who came by the address alone is led to his account, and who must bind may only sign in as another. */
function Back({ isForced }: { isForced: boolean }) {
  const t = useText();
  if (isForced)
    return (
      <Button type="text" onClick={() => void signOut({ identity: currentIdentity() })}>
        {t('account.otherAccount')}
      </Button>
    );
  if (hasPageBefore())
    return (
      <Button type="text" onClick={() => history.go(-1)}>
        {t('status.back')}
      </Button>
    );
  return (
    <Button type="text" onClick={() => history.replace(addresses.account(currentIdentity()))}>
      {t('bind.toAccount')}
    </Button>
  );
}

interface NotShownProps {
  error: CallError;
  isGivenUp: boolean;
  onRetry: () => void;
}

/** Why there is no QR code. That its owner did not give the security code is no failure. */
function NotShown({ error, isGivenUp, onRetry }: NotShownProps) {
  const t = useText();
  if (!isGivenUp) return <LoadFailed error={error} onRetry={onRetry} />;
  return (
    <Alert
      type="info"
      showIcon
      title={t('bind.codeFirst')}
      action={
        <Button size="small" onClick={onRetry}>
          {t('login.verify')}
        </Button>
      }
    />
  );
}

/** Who gives up the security code, which replacing an authenticator takes, goes back to where he came from. */
function BindSteps() {
  const t = useText();
  const { data, error, reload } = useData(googleCode, {});
  const isGivenUp = error?.code === specifiedCodes.SECOND_FACTOR_NEEDED.code;
  const isLeaving = isGivenUp && hasPageBefore();
  useEffect(() => {
    if (isLeaving) history.go(-1);
  }, [isLeaving]);
  const [form] = Form.useForm<BindFields>();
  const { bind, enter, isBusy, codes } = useBind(form);
  if (error && !isLeaving) {
    return (
      <StandaloneCard title={t(isGivenUp ? 'bind.renewTitle' : 'bind.title')} extra={<Back isForced={false} />}>
        <NotShown error={error} isGivenUp={isGivenUp} onRetry={reload} />
      </StandaloneCard>
    );
  }
  const isRenewing = data?.bound === switchOn;
  return (
    <StandaloneCard
      title={t(isRenewing ? 'bind.renewTitle' : 'bind.title')}
      extra={<Back isForced={data?.must_second_factor === switchOn && !isRenewing} />}
    >
      <Typography.Paragraph type="secondary">{t('bind.intro')}</Typography.Paragraph>
      {isRenewing && <Alert type="warning" showIcon title={t('bind.renewing')} className={frame.alert} />}
      {data === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Steps
          orientation="vertical"
          items={[
            { title: t('bind.step1') },
            { title: t('bind.step2'), content: <QrCode url={data.url} secret={data.secret} /> },
            { title: t('bind.step3'), content: <BindForm form={form} isBusy={isBusy} isRenewing={isRenewing} onBind={bind} /> },
            // Nobody knows how far the phone is: none is said to be done.
          ].map((step) => ({ ...step, status: 'process' as const }))}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => void enter(isRenewing ? addresses.account(currentIdentity()) : undefined)} />
    </StandaloneCard>
  );
}

function QrCode({ url, secret }: { url: string; secret: string }) {
  const t = useText();
  return (
    <div className={styles.qr}>
      <span className={styles.code}>
        <QRCodeSVG value={url} size={168} level="M" title={t('bind.title')} />
      </span>
      <div className={styles.secret}>
        <span>{t('bind.secret')}</span>
        <Copyable text={secret} />
      </div>
    </div>
  );
}

interface BindFormProps {
  form: FormInstance<BindFields>;
  isBusy: boolean;
  isRenewing: boolean;
  onBind: (fields: BindFields) => Promise<void>;
}

function BindForm({ form, isBusy, isRenewing, onBind }: BindFormProps) {
  const t = useText();
  const named = (name: string) => ({ 'aria-label': name, placeholder: name, className: styles.field });
  return (
    <Form form={form} onFinish={onBind} layout="inline" className={styles.form}>
      <Form.Item name="safety_code" rules={safetyCodeRules()}>
        <Input
          autoFocus={hasKeyboard()}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          {...named(t('login.safetyCode'))}
        />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: t('login.passwordRequired') }]}>
        <Input.Password autoComplete="current-password" maxLength={128} {...named(t('bind.password'))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t(isRenewing ? 'bind.renewSubmit' : 'bind.submit')}
      </Button>
    </Form>
  );
}
