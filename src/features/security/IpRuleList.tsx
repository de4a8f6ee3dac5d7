import { Button, Form } from 'antd';
import { useState } from 'react';
import { createIpRule, deleteIpRule, listIpRules, ownIp, switchIpRule } from '../../../contract/security';
import { useText } from '../../locales/useText';
import { ProFormText } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { switchAction } from '../../ui/switchAction';
import { runCall } from '../../session/runCall';
import { useData } from '../../session/useData';

const first = ['cidr'] as const;
const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listIpRules.list.columns> = { cidr: { width: 220, onCard: 'head' }, remark: { width: 180 } };

/** Where the accounts of the caller's own house may sign in from. */
export function IpRuleList() {
  const t = useText();
  const own = useData(ownIp, {});
  const [isAdding, setAdding] = useState(false);
  const hint = [t('ipRule.hint'), own.data && t('ipRule.own', { ip: own.data.ip })].filter(Boolean).join(' · ');
  return (
    <>
      <ListPage
        endpoint={listIpRules}
        hint={hint}
        columns={columns}
        first={first}
        tabs={tabs}
        toolbar={
          <NewButton endpoints={[createIpRule]} onClick={() => setAdding(true)}>
            {t('ipRule.new')}
          </NewButton>
        }
        actions={(row) => [
          switchAction(switchIpRule, row),
          {
            key: 'delete',
            label: t('common.delete'),
            endpoint: deleteIpRule,
            isDanger: true,
            confirm: t('ipRule.deleteAsk', { cidr: row.cidr ?? '' }),
            onClick: () => runCall(deleteIpRule, { id: row.id }),
          },
        ]}
      />
      <FormDialog<typeof createIpRule, { cidr: string; remark?: string }>
        title={t('ipRule.new')}
        endpoint={createIpRule}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        toInput={(values, requestId) => ({ ...values, request_id: requestId })}
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
            {t('ipRule.own', { ip })}{' '}
            <Button type="link" size="small" onClick={() => form.setFieldValue('cidr', ip)}>
              {t('ipRule.useOwn')}
            </Button>
          </span>
        )
      }
    />
  );
}
