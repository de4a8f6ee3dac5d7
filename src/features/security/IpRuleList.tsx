import { PlusOutlined } from '@ant-design/icons';
import { ProFormText } from '@ant-design/pro-components';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { createIpRule, deleteIpRule, listIpRules, ownIp, switchIpRule } from '../../../contract/security';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../session/runCall';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';

/** Where the accounts of the caller's own house may sign in from. */
export function IpRuleList() {
  const t = useText();
  const may = useMay();
  const own = useData(ownIp, {});
  const [reloadAfter, setReloadAfter] = useState<(() => void) | null>(null);

  return (
    <>
      <ListPage
        endpoint={listIpRules}
        title="menu.system.ip"
        intro={
          <Alert
            type="info"
            showIcon
            title={[t('ip.hint'), own.data && t('ip.own', { ip: own.data.ip })].filter(Boolean).join(' · ')}
            style={{ marginBottom: 16 }}
          />
        }
        columns={{ cidr: { width: 220 }, remark: { width: 180 } }}
        toolbar={(reload) =>
          may(createIpRule) && (
            <Button key="new" type="primary" icon={<PlusOutlined />} onClick={() => setReloadAfter(() => reload)}>
              {t('ip.new')}
            </Button>
          )
        }
        actions={(row, reload) => [
          row.status === 1
            ? {
                key: 'off',
                label: t('account.disable'),
                endpoint: switchIpRule,
                onClick: () => runCall(switchIpRule, { id: row.id, status: 2 }, reload),
              }
            : {
                key: 'on',
                label: t('account.enable'),
                endpoint: switchIpRule,
                onClick: () => runCall(switchIpRule, { id: row.id, status: 1 }, reload),
              },
          {
            key: 'delete',
            label: t('common.delete'),
            endpoint: deleteIpRule,
            isDanger: true,
            confirm: t('ip.deleteAsk', { cidr: row.cidr ?? '' }),
            onClick: () => runCall(deleteIpRule, { id: row.id }, reload),
          },
        ]}
      />
      <FormDialog<typeof createIpRule, { cidr: string; remark?: string }>
        title={t('ip.new')}
        endpoint={createIpRule}
        isOpen={reloadAfter !== null}
        onClose={() => setReloadAfter(null)}
        toInput={(values, requestId) => ({ ...values, request_id: requestId })}
        onDone={() => reloadAfter?.()}
      >
        <RangeField ip={own.data?.ip} />
        <ProFormText name="remark" label={t('common.remark')} fieldProps={{ maxLength: 64 }} />
      </FormDialog>
    </>
  );
}

function RangeField({ ip }: { ip: string | undefined }) {
  const t = useText();
  const form = Form.useFormInstance();
  return (
    <ProFormText
      name="cidr"
      label={t('ipRule.cidr')}
      placeholder="203.0.113.0/24"
      rules={[{ required: true, whitespace: true, message: t('field.required') }]}
      fieldProps={{ maxLength: 64, autoComplete: 'off' }}
      extra={
        ip && (
          <span>
            {t('ip.own', { ip })}{' '}
            <Button type="link" size="small" onClick={() => form.setFieldValue('cidr', ip)}>
              {t('ip.useOwn')}
            </Button>
          </span>
        )
      }
    />
  );
}
