import { Card, Table, Typography } from 'antd';
import { endpoints } from '../../../contract/endpoints';
import type { Identity } from '../../../contract/identity';
import { inLocale } from '../../../contract/locale';
import { isPermission, permissions } from '../../../contract/permissions';
import { useLocaleName, useText } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import { PageFrame } from '../../ui/PageFrame';
import { useSession } from '../../session/useSession';
import { GatewayDocument } from './GatewayDocument';
import styles from './GatewayDocument.module.css';
import { listCodes } from './listCodes';
import { envelope } from './samples';
import { Tag } from '../../ui/Tag';

/** How to talk to the platform, read off the contract itself, so that it cannot be out of date: for a merchant the gateway alone. */
export function DocumentPage() {
  const { identity } = useSession();
  return <PageFrame>{identity === 'payer' ? <GatewayDocument /> : <ConsoleDocument identity={identity} />}</PageFrame>;
}

/** The calls of an identity by their addresses after the base; of several spellings the one that is like the others of its door. */
function callsOf(identity: Identity) {
  return Object.entries(endpoints)
    .flatMap(([name, endpoint]) => {
      const path = endpoint.aliases?.[identity] ?? endpoint.paths[identity] ?? endpoint.paths.any;
      return path && !endpoint.demoOnly ? [{ name, endpoint, path }] : [];
    })
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
}

function ConsoleDocument({ identity }: { identity: Identity }) {
  const t = useText();
  const locale = useLocaleName();
  const { config } = useSession();
  return (
    <>
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
          dataSource={callsOf(identity)}
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
    </>
  );
}
