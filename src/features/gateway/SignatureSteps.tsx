import { Button, Card, Input, Segmented, Tabs, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { canonicalFields, canonicalText, merchantCalls, signedCall, type SignableFields } from '../../../contract/gateway';
import { useText } from '../../locales/useText';
import { copyText } from '../../ui/copyText';
import styles from './GatewayDocument.module.css';
import { asJson, callNames, curlOf, newStamp, programs, sampleFields, sampleSecret, type CallName } from './samples';
import { SecretInput } from './SecretInput';
import { readFields, sign } from './sign';

const renewEveryMs = 30_000;

/** The body that is signed: until somebody types a sample of now, from then on what was typed. */
function useBody(merId: number) {
  const [name, setName] = useState<CallName>('create');
  const [stamp, setStamp] = useState(newStamp);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    const renewing = setInterval(() => setStamp(newStamp()), renewEveryMs);
    return () => clearInterval(renewing);
  }, []);
  const body = typed ?? asJson(sampleFields(name, merId, stamp));
  const fields = readFields(body);
  const renew = (): SignableFields | null => {
    const now = newStamp();
    setStamp(now);
    if (typed === null) return sampleFields(name, merId, now);
    const next = fields && { ...fields, ...now };
    if (next) setTyped(asJson(next));
    return next;
  };
  const choose = (chosen: CallName) => {
    setName(chosen);
    setStamp(newStamp());
    setTyped(null);
  };
  return { name, body, fields, renew, choose, type: setTyped };
}

/** The signature of what is typed in, in the steps in which a program makes it. Until somebody types, the sample is of now. */
export function SignatureSteps({ merId }: { merId: number }) {
  const t = useText();
  const { name, body, fields, renew, choose, type } = useBody(merId);
  const [secret, setSecret] = useState(sampleSecret);
  const call = signedCall(merchantCalls[name]);
  const signedBody = (of: SignableFields) => asJson({ ...of, sign: sign(call, of, secret) });
  const curl = (of: SignableFields) => curlOf(`${window.location.origin}${call.path}`, signedBody(of));
  // Copied as of this moment: what stands there may be old, or sent already.
  const copyCurl = () => {
    const next = renew();
    if (next) void copyText(curl(next));
  };
  return (
    <Card title={t('gateway.signature')}>
      <Typography.Paragraph>{t('gateway.signatureText')}</Typography.Paragraph>
      <div className={styles.tools}>
        <Segmented
          className={styles.calls}
          value={name}
          options={callNames.map((value) => ({ value, label: t(`gateway.call.${value}`) }))}
          onChange={choose}
        />
        <Button onClick={renew}>{t('gateway.renew')}</Button>
        <Button type="primary" disabled={!fields} onClick={copyCurl}>
          {t('gateway.copyCurl')}
        </Button>
      </div>
      <div className={styles.columns}>
        <BodyField body={body} isReadable={fields !== null} onType={type} />
        <label>
          <span>{t('gateway.secret')}</span>
          <SecretInput value={secret} onChange={setSecret} />
          <Typography.Text type="secondary">{t('gateway.secretHint')}</Typography.Text>
        </label>
      </div>
      {fields && (
        <Steps
          texts={[canonicalFields(fields), canonicalText(call, fields), sign(call, fields, secret), signedBody(fields), curl(fields)]}
        />
      )}
      <Tabs
        items={Object.entries(programs).map(([language, text]) => ({
          key: language,
          label: language,
          children: <pre className={styles.sample}>{text}</pre>,
        }))}
      />
    </Card>
  );
}

interface BodyFieldProps {
  body: string;
  isReadable: boolean;
  onType: (text: string) => void;
}

function BodyField({ body, isReadable, onType }: BodyFieldProps) {
  const t = useText();
  return (
    <label>
      <span>{t('gateway.body')}</span>
      <Input.TextArea
        value={body}
        autoSize={{ minRows: 9 }}
        spellCheck={false}
        className={styles.code}
        status={isReadable ? '' : 'error'}
        onChange={(event) => onType(event.target.value)}
      />
      {!isReadable && <Typography.Text type="danger">{t('gateway.unreadable')}</Typography.Text>}
    </label>
  );
}

const stepTitles = ['gateway.step1', 'gateway.step2', 'gateway.step3', 'gateway.step4', 'gateway.step5'] as const;

function Steps({ texts }: { texts: string[] }) {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {stepTitles.map((title, index) => (
        <li key={title}>
          <strong>{t(title)}</strong>
          <pre>{texts[index]}</pre>
        </li>
      ))}
    </ol>
  );
}
