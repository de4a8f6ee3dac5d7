import { Alert, Card, Input, Typography } from 'antd';
import { useState } from 'react';
import { callbackCall, callbackSuccess, signatureVersion, signatureVersionHeader, type SignableFields } from '../../../contract/gateway';
import { useText } from '../../locales/useText';
import styles from './GatewayDocument.module.css';
import { asJson, newStamp, sampleSecret, type Stamp } from './samples';
import { SecretInput } from './SecretInput';
import { readFields, sign } from './sign';

const header = `${signatureVersionHeader}: ${signatureVersion}`;

/** A callback as the platform would send it this moment. */
function sampleCallback(merId: number, { timestamp, nonce }: Stamp): SignableFields {
  const order = { order_sn: '2026112110000000012345', mer_order_sn: 'M20261121001', amount: '100.00', channel: 'copy', status: 2 };
  const fields = { mer_id: merId, ...order, paid_time: timestamp - 1, timestamp, nonce };
  return { ...fields, sign: sign(callbackCall, fields, sampleSecret) };
}

/** Whether a callback that was received is the platform's. */
export function CallbackVerifier({ merId }: { merId: number }) {
  const t = useText();
  const [body, setBody] = useState(() => asJson(sampleCallback(merId, newStamp())));
  const [secret, setSecret] = useState(sampleSecret);
  const fields = readFields(body);
  const expected = fields && sign(callbackCall, fields, secret);
  const isGenuine = fields !== null && fields.sign === expected;
  return (
    <Card title={t('gateway.callback')}>
      <Typography.Paragraph>{t('gateway.callbackText', { word: callbackSuccess })}</Typography.Paragraph>
      <Typography.Paragraph>{t('gateway.callbackSigned', { ...callbackCall, header })}</Typography.Paragraph>
      <div className={styles.columns}>
        <label>
          <span>{t('gateway.callbackBody')}</span>
          <Input.TextArea
            value={body}
            autoSize={{ minRows: 11 }}
            spellCheck={false}
            className={styles.code}
            onChange={(event) => setBody(event.target.value)}
          />
        </label>
        <label>
          <span>{t('gateway.secret')}</span>
          <SecretInput value={secret} onChange={setSecret} />
        </label>
      </div>
      <Alert
        className={styles.apart}
        showIcon
        type={isGenuine ? 'success' : 'error'}
        title={fields ? t(isGenuine ? 'gateway.genuine' : 'gateway.forged') : t('gateway.unreadable')}
        {...(expected && !isGenuine
          ? { description: <span className={styles.code}>{t('gateway.expected', { sign: expected })}</span> }
          : {})}
      />
    </Card>
  );
}
