import { Card, Table, Typography } from 'antd';
import { addressesOf } from '../../../contract/endpoint';
import { endpoints } from '../../../contract/endpoints';
import { inLocale } from '../../../contract/locale';
import { isPermission, permissions } from '../../../contract/permissions';
import { useLocaleName, useText } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import { PageFrame } from '../../ui/PageFrame';
import { useSession } from '../../session/useSession';
import { GatewayDocument } from './GatewayDocument';
import styles from './GatewayDocument.module.css';
import { listCodes } from './listCodes';
import { Tag } from '../../ui/Tag';

const envelope = '{ "code": 200, "msg": "…", "data": { … } }';

/** How to talk to the platform: read off the contract itself, so that it cannot be out of date. */
export function DocumentPage() {
  const t = useText();
  const locale = useLocaleName();
  const { identity, config } = useSession();
  const calls = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const address = addressesOf(endpoint).find((one) => one.identity === identity || one.identity === undefined);
    return address ? [{ name, endpoint, path: `/api${address.path}` }] : [];
  });
  return (
    <PageFrame>
      {identity === 'payer' && <GatewayDocument />}
      <Card title={t('doc.title')}>
        <Typography.Paragraph>
          <strong>{t('doc.base')}</strong> <Copyable text={`${window.location.origin}/api`} />
        </Typography.Paragraph>
        <Typography.Paragraph type="secondary">{t('doc.baseText')}</Typography.Paragraph>
        <strong>{t('doc.envelope')}</strong>
        <pre className={styles.envelope}>{envelope}</pre>
      </Card>
      <Card title={t('doc.codes')}>
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          scroll={{ x: 480 }}
          dataSource={listCodes(locale, config)}
          columns={[
            { title: t('doc.code'), dataIndex: 'code', width: 100, className: 'tabular' },
            { title: t('doc.meaning'), dataIndex: 'text' },
          ]}
        />
      </Card>
      <Card title={t('doc.calls')}>
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          scroll={{ x: 640 }}
          dataSource={calls}
          columns={[
            {
              title: t('doc.method'),
              width: 90,
              render: (_value, { endpoint }) => <Tag tone={endpoint.method === 'GET' ? 'success' : 'processing'}>{endpoint.method}</Tag>,
            },
            { title: t('doc.path'), render: (_value, { path }) => <code>{path}</code> },
            {
              title: t('doc.access'),
              width: 220,
              render: (_value, { endpoint }) => (isPermission(endpoint.access) ? inLocale(permissions[endpoint.access].text, locale) : '—'),
            },
            { title: t('doc.stepUp'), width: 130, render: (_value, { endpoint }) => (endpoint.stepUp ? t('common.yes') : '—') },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
