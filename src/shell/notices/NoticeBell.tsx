import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import type { CSSProperties } from 'react';
import { useText } from '../../locales/useText';
import { useNotices } from './Notices';

/** However long the number is, it begins at the same place, and leaves the bell to be seen. */
const besideTheBell: CSSProperties = { insetInline: '17px auto', top: 6, transform: 'translateY(-50%)' };
/** By how much the longest number, 99+, stands out over the button. */
const roomForIt: CSSProperties = { marginInlineEnd: 13 };

export function NoticeBell() {
  const t = useText();
  const { unread, open } = useNotices();
  const label = unread > 0 ? t('notices.unread', { n: unread }) : t('notices.title');
  return (
    <Badge count={unread} size="small" styles={{ root: unread > 0 ? roomForIt : {}, indicator: besideTheBell }} overflowCount={99}>
      <Button type="text" icon={<BellOutlined />} aria-label={label} title={label} onClick={open} />
    </Badge>
  );
}
