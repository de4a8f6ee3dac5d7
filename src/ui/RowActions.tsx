import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popconfirm, Space } from 'antd';
import type { Endpoint } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { feedback } from './feedback';
import { useMay } from './useMay';

export interface RowAction {
  key: string;
  label: string;
  /** The call it makes: who may not make it does not see the action. */
  endpoint: Endpoint;
  onClick: () => void | Promise<void>;
  /** Asked before it is done. */
  confirm?: string;
  isDanger?: boolean;
}

/** How many actions stand in the row itself; the rest is behind the dots. */
const shownCount = 2;

export function RowActions({ actions }: { actions: RowAction[] }) {
  const t = useText();
  const may = useMay();
  const allowed = actions.filter(({ endpoint }) => may(endpoint));
  if (allowed.length === 0) return null;
  const [shown, folded] = allowed.length <= shownCount + 1 ? [allowed, []] : [allowed.slice(0, shownCount), allowed.slice(shownCount)];

  const ask = async ({ confirm, label, onClick, isDanger }: RowAction) => {
    if (!confirm) return onClick();
    const { modal } = await feedback();
    modal.confirm({ title: label, content: confirm, okText: label, cancelText: t('common.cancel'), okButtonProps: { danger: isDanger }, onOk: onClick });
  };

  return (
    <Space size={0} style={{ marginInlineStart: -7 }}>
      {shown.map((action) =>
        action.confirm ? (
          <Popconfirm key={action.key} title={action.label} description={action.confirm} okText={action.label} cancelText={t('common.cancel')} okButtonProps={{ danger: action.isDanger }} onConfirm={action.onClick}>
            <Button type="link" size="small" danger={action.isDanger}>
              {action.label}
            </Button>
          </Popconfirm>
        ) : (
          <Button key={action.key} type="link" size="small" danger={action.isDanger} onClick={() => void action.onClick()}>
            {action.label}
          </Button>
        ),
      )}
      {folded.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: folded.map((action) => ({ key: action.key, label: action.label, danger: action.isDanger, onClick: () => void ask(action) })) }}>
          <Button type="link" size="small" icon={<MoreOutlined />} aria-label={t('common.more')} />
        </Dropdown>
      )}
    </Space>
  );
}
