import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useText } from '../../locales/useText';
import { useNotices } from './Notices';

export function NoticeBell() {
  const t = useText();
  const { unread, open } = useNotices();
  const label = unread > 0 ? t('notices.unread', { n: unread }) : t('notices.title');
  return (
    <Badge count={unread} size="small" offset={[-7, 6]} overflowCount={99}>
      <Button type="text" icon={<BellOutlined />} aria-label={label} title={label} onClick={open} />
    </Badge>
  );
}
