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

/** The signature of what is typed in, in the steps in which a program makes it. Until somebody types, the sample is of now. */
export function SignatureSteps({ merId }: { merId: number }) {
  const t = useText();
  const [name, setName] = useState<CallName>('create');
  const [stamp, setStamp] = useState(newStamp);
  const [typed, setTyped] = useState<string | null>(null);
  const [secret, setSecret] = useState(sampleSecret);
  useEffect(() => {
    const renewing = setInterval(() => setStamp(newStamp()), renewEveryMs);
    return () => clearInterval(renewing);
  }, []);

  const call = signedCall(merchantCalls[name]);
  const body = typed ?? asJson(sampleFields(name, merId, stamp));
  const fields = readFields(body);
  const signedBody = (of: SignableFields) => asJson({ ...of, sign: sign(call, of, secret) });
  const curl = (of: SignableFields) => curlOf(`${window.location.origin}${call.path}`, signedBody(of));
  const renew = (): SignableFields | null => {
    const now = newStamp();
    setStamp(now);
    if (typed === null) return sampleFields(name, merId, now);
    const next = fields && { ...fields, ...now };
    if (next) setTyped(asJson(next));
    return next;
  };
  // Copied as of this moment: what stands there may be old, or sent already.
  const copyCurl = () => {
    const next = renew();
    if (next) void copyText(curl(next));
  };
  const steps = fields && [
    { title: t('gw.step1'), text: canonicalFields(fields) },
    { title: t('gw.step2'), text: canonicalText(call, fields) },
    { title: t('gw.step3'), text: sign(call, fields, secret) },
    { title: t('gw.step4'), text: signedBody(fields) },
    { title: t('gw.step5'), text: curl(fields) },
  ];
  return (
    <Card title={t('gw.signature')}>
      <Typography.Paragraph>{t('gw.signatureText')}</Typography.Paragraph>
      <div className={styles.tools}>
        <Segmented
          className={styles.calls}
          value={name}
          options={callNames.map((value) => ({ value, label: t(`gw.call.${value}`) }))}
          onChange={(chosen) => {
            setName(chosen);
            setStamp(newStamp());
            setTyped(null);
          }}
        />
        <Button onClick={renew}>{t('gw.renew')}</Button>
        <Button type="primary" disabled={!fields} onClick={copyCurl}>
          {t('gw.copyCurl')}
        </Button>
      </div>
      <div className={styles.columns}>
        <label>
          <span>{t('gw.body')}</span>
          <Input.TextArea
            value={body}
            autoSize={{ minRows: 9 }}
            spellCheck={false}
            className={styles.code}
            status={fields ? '' : 'error'}
            onChange={(event) => setTyped(event.target.value)}
          />
          {!fields && <Typography.Text type="danger">{t('gw.unreadable')}</Typography.Text>}
        </label>
        <label>
          <span>{t('gw.secret')}</span>
          <SecretInput value={secret} onChange={setSecret} />
          <Typography.Text type="secondary">{t('gw.secretHint')}</Typography.Text>
        </label>
      </div>
      {steps && (
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <pre>{text}</pre>
            </li>
          ))}
        </ol>
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
