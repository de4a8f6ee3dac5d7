import { Alert, Card, Input, Table, Tabs, Tag, Typography } from 'antd';
import { useState } from 'react';
import { codes, type CodeName } from '../../../contract/codes';
import { callFields, callbackSuccess, canonicalText, merchantCalls, openApi, timestampWindowSeconds } from '../../../contract/gateway';
import { inLocale } from '../../../contract/locale';
import { useLocaleName, useText } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import styles from './GatewayDocument.module.css';
import { readFields, sign } from './sign';

const sampleSecret = '4f1c0e8d6a2b9f7350e1c4a8d2b6f9031c7e5a4d8b2f6093e1a7c5d4b8f2e690';
const sampleBody = JSON.stringify({ mer_id: 1000001, timestamp: 1795250000, nonce: 'a1b2c3d4e5f6', mer_order_sn: 'M20261121001', amount: '100.00', channel: 'copy', notify_url: 'https://shop.example.com/notify' }, null, 2);
const sampleCallback = (() => {
  const fields = { mer_id: 1000001, order_sn: '2026112110000000012345', mer_order_sn: 'M20261121001', amount: '100.00', channel: 'copy', status: 2, paid_time: 1795250060, timestamp: 1795250061, nonce: 'f6e5d4c3b2a1' };
  return JSON.stringify({ ...fields, sign: sign(fields, sampleSecret) }, null, 2);
})();

const openApiPath = `/api${openApi.paths.any}`;

const gatewayCodes: CodeName[] = ['INVALID_INPUT', 'MERCHANT_UNKNOWN', 'SIGNATURE_WRONG', 'MERCHANT_DISABLED', 'TIMESTAMP_STALE', 'NONCE_REUSED', 'CHANNEL_UNKNOWN', 'AMOUNT_OUT_OF_RANGE', 'ORDER_NUMBER_TAKEN', 'NO_RECEIVING_ACCOUNT', 'NOTIFY_URL_REFUSED', 'ORDER_UNKNOWN'];

type CallName = keyof typeof merchantCalls;
type FieldName = (typeof callFields)[CallName][number];
const callNames: readonly CallName[] = ['create', 'query', 'balance'];

const nodeSample = `import { createHmac } from 'node:crypto';

function sign(fields, secret) {
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => \`\${name}=\${fields[name]}\`)
    .join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
}`;

const pythonSample = `import hashlib, hmac

def sign(fields, secret):
    text = "&".join(f"{name}={fields[name]}" for name in sorted(fields) if name != "sign")
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()`;

const phpSample = `function sign(array $fields, string $secret): string {
    unset($fields['sign']);
    ksort($fields, SORT_STRING);
    $pairs = array_map(fn($name) => "$name={$fields[$name]}", array_keys($fields));
    return hash_hmac('sha256', implode('&', $pairs), $secret);
}`;

/** How a merchant's machine talks to the gateway: calls and fields, the signature step by step, and callbacks. */
export function GatewayDocument() {
  const t = useText();
  const locale = useLocaleName();
  return (
    <>
      <Card title={t('gw.title')} className={styles.card}>
        <Typography.Paragraph>{t('gw.intro')}</Typography.Paragraph>
        <Tabs
          items={callNames.map((name) => ({
            key: name,
            label: t(`gw.call.${name}`),
            children: (
              <>
                <Typography.Paragraph>
                  <Tag color="processing">{merchantCalls[name].method}</Tag> <Copyable text={`${window.location.origin}/api${merchantCalls[name].paths.any}`} />
                </Typography.Paragraph>
                <FieldTable names={callFields[name]} />
              </>
            ),
          }))}
        />
        <Typography.Paragraph type="secondary">
          {t('gw.openapi')} <a href={openApiPath}>{openApiPath}</a>
        </Typography.Paragraph>
      </Card>
      <Signature />
      <Verifier />
      <Card title={t('gw.codes')} className={styles.card}>
        <Table
          size="small"
          rowKey="code"
          pagination={false}
          scroll={{ x: 420 }}
          dataSource={gatewayCodes.map((name) => ({ code: codes[name].code, text: inLocale(codes[name].text, locale).replace('{seconds}', String(timestampWindowSeconds)) }))}
          columns={[
            { title: t('doc.code'), dataIndex: 'code', width: 100, className: 'tabular' },
            { title: t('doc.meaning'), dataIndex: 'text' },
          ]}
        />
      </Card>
    </>
  );
}

function FieldTable({ names }: { names: readonly FieldName[] }) {
  const t = useText();
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ x: 520 }}
      dataSource={names.map((name) => ({ name }))}
      columns={[
        { title: t('gw.field'), width: 150, render: (_value, { name }) => <code>{name}</code> },
        { title: t('gw.needed'), width: 90, render: (_value, { name }) => t(name === 'subject' ? 'common.no' : 'common.yes') },
        { title: t('doc.meaning'), render: (_value, { name }) => t(`gw.${name}`) },
      ]}
    />
  );
}

/** The signature of what is typed in, in the steps in which a program makes it. */
function Signature() {
  const t = useText();
  const [body, setBody] = useState(sampleBody);
  const [secret, setSecret] = useState(sampleSecret);
  const fields = readFields(body);
  const signature = fields && sign(fields, secret);
  const steps = fields && [
    { title: t('gw.step1'), text: Object.keys(fields).filter((name) => name !== 'sign').sort().join(', ') },
    { title: t('gw.step2'), text: canonicalText(fields) },
    { title: t('gw.step3'), text: signature ?? '' },
    { title: t('gw.step4'), text: JSON.stringify({ ...fields, sign: signature }, null, 2) },
  ];
  return (
    <Card title={t('gw.signature')} className={styles.card}>
      <Typography.Paragraph>{t('gw.signatureText')}</Typography.Paragraph>
      <div className={styles.columns}>
        <label>
          <span>{t('gw.body')}</span>
          <Input.TextArea value={body} autoSize={{ minRows: 9 }} spellCheck={false} className={styles.code} status={fields ? '' : 'error'} onChange={(event) => setBody(event.target.value)} />
          {!fields && <Typography.Text type="danger">{t('gw.unreadable')}</Typography.Text>}
        </label>
        <label>
          <span>{t('gw.secret')}</span>
          <Input value={secret} spellCheck={false} autoComplete="off" className={styles.code} onChange={(event) => setSecret(event.target.value)} />
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
        items={[
          { key: 'node', label: 'Node.js', children: <pre className={styles.sample}>{nodeSample}</pre> },
          { key: 'python', label: 'Python', children: <pre className={styles.sample}>{pythonSample}</pre> },
          { key: 'php', label: 'PHP', children: <pre className={styles.sample}>{phpSample}</pre> },
        ]}
      />
    </Card>
  );
}

/** Whether a callback that was received is the platform's. */
function Verifier() {
  const t = useText();
  const [body, setBody] = useState(sampleCallback);
  const [secret, setSecret] = useState(sampleSecret);
  const fields = readFields(body);
  const expected = fields && sign(fields, secret);
  const isGenuine = fields !== null && fields.sign === expected;
  return (
    <Card title={t('gw.callback')} className={styles.card}>
      <Typography.Paragraph>{t('gw.callbackText', { word: callbackSuccess })}</Typography.Paragraph>
      <div className={styles.columns}>
        <label>
          <span>{t('gw.callbackBody')}</span>
          <Input.TextArea value={body} autoSize={{ minRows: 11 }} spellCheck={false} className={styles.code} onChange={(event) => setBody(event.target.value)} />
        </label>
        <label>
          <span>{t('gw.secret')}</span>
          <Input value={secret} spellCheck={false} autoComplete="off" className={styles.code} onChange={(event) => setSecret(event.target.value)} />
        </label>
      </div>
      <Alert
        style={{ marginTop: 12 }}
        showIcon
        type={isGenuine ? 'success' : 'error'}
        title={fields ? t(isGenuine ? 'gw.genuine' : 'gw.forged') : t('gw.unreadable')}
        {...(fields && !isGenuine ? { description: <span className={styles.code}>{t('gw.expected', { sign: expected ?? '' })}</span> } : {})}
      />
    </Card>
  );
}
