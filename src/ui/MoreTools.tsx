import { MoreOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { MenuButton } from './MenuButton';
import { useScreen } from './useScreen';

interface Tool {
  key: string;
  title: string;
  icon?: ReactNode;
  /** How much waits there. */
  count?: number;
  onClick: () => void;
}

/** What a page offers over its list besides what adds to it: buttons beside each other, on a narrow screen behind dots. */
export function MoreTools({ tools }: { tools: readonly (Tool | false)[] }) {
  const t = useText();
  const isWide = useScreen('wide');
  const offered = tools.filter((tool) => tool !== false);
  if (offered.length === 0) return null;
  if (!isWide) {
    const items = offered.map(({ key, title, icon, count = 0, onClick }) => ({
      key,
      icon,
      onClick,
      label: count > 0 ? `${title} · ${count}` : title,
    }));
    return (
      <Badge dot={offered.some(({ count = 0 }) => count > 0)} offset={[-10, 10]}>
        <MenuButton menu={{ items }} icon={<MoreOutlined />} aria-label={t('common.more')} />
      </Badge>
    );
  }
  return offered.map(({ key, title, icon, count = 0, onClick }) => (
    <Badge key={key} count={count} size="small">
      <Button icon={icon} onClick={onClick}>
        {title}
      </Button>
    </Badge>
  ));
}
