import { Card, Table, Tabs, Typography } from 'antd';
import type { CodeName } from '../../../contract/codes';
import {
  answerFields,
  callFields,
  merchantCalls,
  openApi,
  optionalFields,
  returnFields,
  signatureVersion,
  signatureVersionHeader,
  signedCall,
} from '../../../contract/gateway';
import { useLocaleName, useText, type TextId } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import { useSession } from '../../session/useSession';
import { CallbackVerifier } from './CallbackVerifier';
import { listCodes } from './listCodes';
import { asJson, callNames, envelope, sampleProduct, type CallName } from './samples';
import { SignatureSteps } from './SignatureSteps';
import styles from './GatewayDocument.module.css';
import stackedRows from '../../ui/stackedRows.module.css';
import { Tag } from '../../ui/Tag';

const openApiPath = `/api${openApi.paths.any}`;

/** What a merchant's machine can be answered. */
const gatewayCodes: ReadonlySet<string> = new Set<CodeName>([
  'OK',
  'INVALID_INPUT',
  'UNREADABLE_BODY',
  'UNSUPPORTED_TYPE',
  'BODY_TOO_LARGE',
  'NO_SUCH_CALL',
  'TOO_MANY_REQUESTS',
  'SIGNATURE_VERSION',
  'SIGNATURE_WRONG',
  'MERCHANT_DISABLED',
  'TIMESTAMP_STALE',
  'NONCE_REUSED',
  'CHANNEL_UNKNOWN',
  'AMOUNT_OUT_OF_RANGE',
  'ORDER_NUMBER_TAKEN',
  'NO_RECEIVING_ACCOUNT',
  'NOTIFY_URL_REFUSED',
  'ORDERS_WAITING',
  'ORDER_UNKNOWN',
  'GATEWAY_ADDRESS',
  'CHANNEL_OFF',
  'MERCHANT_DAY',
  'SYSTEM_ERROR',
  'NOT_READY',
]);

/** How a merchant's machine talks to the gateway: calls and fields, the signature step by step, and callbacks. */
export function GatewayDocument() {
  const t = useText();
  const locale = useLocaleName();
  const { info, config } = useSession();
  return (
    <>
      <Card title={t('gateway.title')}>
        <Typography.Paragraph>{t('gateway.intro')}</Typography.Paragraph>
        <strong>{t('doc.envelope')}</strong>
        <pre className={styles.envelope}>{envelope}</pre>
        <Typography.Paragraph>
          {t('gateway.header')} <Copyable text={`${signatureVersionHeader}: ${signatureVersion}`} />
        </Typography.Paragraph>
        <Tabs items={callNames.map((name) => ({ key: name, label: t(`gateway.call.${name}`), children: <CallDocument name={name} /> }))} />
        <Typography.Paragraph type="secondary" className={styles.apart}>
          {t('gateway.openapi')} <a href={openApiPath}>{openApiPath}</a>
        </Typography.Paragraph>
      </Card>
      <Card title={t('gateway.cashier')}>
        <Typography.Paragraph>{t('gateway.cashierText')}</Typography.Paragraph>
        <Typography.Paragraph>{t('gateway.cashierReturn', { fields: returnFields.join(', ') })}</Typography.Paragraph>
      </Card>
      <SignatureSteps merId={info.id} />
      <CallbackVerifier merId={info.id} />
      <Card title={t('gateway.codes')}>
        <Table
          size="small"
          rowKey="code"
          pagination={false}
          dataSource={listCodes(locale, config).filter(({ name }) => gatewayCodes.has(name))}
          columns={[
            { title: t('doc.code'), dataIndex: 'code', width: 80, className: 'tabular' },
            { title: t('doc.meaning'), dataIndex: 'text' },
          ]}
        />
      </Card>
    </>
  );
}

/** One call: where it is sent, what it carries and what it answers. */
function CallDocument({ name }: { name: CallName }) {
  const t = useText();
  const { method, path } = signedCall(merchantCalls[name]);
  const needed = (field: string) => t(optionalFields.includes(field) ? 'gateway.optional' : 'gateway.required');
  return (
    <>
      <Typography.Paragraph>
        <Tag tone="processing">{method}</Tag> <Copyable text={`${window.location.origin}${path}`} />
      </Typography.Paragraph>
      <FieldTable rows={callFields[name].map((field) => ({ field, meaning: `gateway.${field}`, needed: needed(field) }))} />
      <Typography.Paragraph className={styles.apart}>
        <strong>{t('gateway.answer')}</strong>
      </Typography.Paragraph>
      <FieldTable
        rows={answerFields[name].map((field) => ({
          field,
          meaning: `gateway.answer.${field}`,
          ...(field === 'product' ? { sample: asJson(sampleProduct(window.location.origin)) } : {}),
        }))}
      />
    </>
  );
}

interface FieldRow {
  field: string;
  meaning: TextId;
  needed?: string;
  /** What it could hold, as JSON; only where the meaning alone would not do. */
  sample?: string;
}

function FieldTable({ rows }: { rows: FieldRow[] }) {
  const t = useText();
  const isInput = rows.some(({ needed }) => needed !== undefined);
  return (
    <Table
      size="small"
      rowKey="field"
      className={`${stackedRows.stacked} ${styles.fields}`}
      pagination={false}
      dataSource={rows}
      columns={[
        { title: t('gateway.field'), width: 150, render: (_value, { field }) => <code>{field}</code> },
        ...(isInput ? [{ title: t('gateway.needed'), width: 90, dataIndex: 'needed' }] : []),
        { title: t('doc.meaning'), render: (_value, row) => <Meaning {...row} /> },
      ]}
    />
  );
}

function Meaning({ meaning, sample }: FieldRow) {
  const t = useText();
  return (
    <>
      {t(meaning)}
      {sample !== undefined && <pre className={`${styles.sample} ${styles.wrapped}`}>{sample}</pre>}
    </>
  );
}
