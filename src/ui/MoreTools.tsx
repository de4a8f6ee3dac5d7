import { MoreOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Badge, Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { following } from './following';
import { MenuButton } from './MenuButton';
import { useScreen } from './useScreen';

interface Tool {
  key: string;
  title: string;
  icon?: ReactNode;
  /** How much waits there. */
  count?: number;
  /** What it leads to, or what it does. */
  to?: string;
  onClick?: () => void;
}

/** A link where it leads somewhere: it can be opened beside the page. */
function ToolButton({ title, icon, to, onClick }: Tool) {
  const target = to ? { href: to, onClick: following(() => history.push(to)) } : { onClick };
  return (
    <Button icon={icon} {...target}>
      {title}
    </Button>
  );
}

/** What a page offers over its list besides what adds to it: buttons beside each other, on a narrow screen behind dots. */
export function MoreTools({ tools }: { tools: readonly (Tool | false)[] }) {
  const t = useText();
  const isWide = useScreen('wide');
  const offered = tools.filter((tool) => tool !== false);
  if (offered.length === 0) return null;
  if (!isWide) {
    const items = offered.map(({ key, title, icon, count = 0, to, onClick }) => ({
      key,
      icon,
      onClick: to ? () => history.push(to) : onClick,
      label: count > 0 ? `${title} · ${count}` : title,
    }));
    return (
      <Badge dot={offered.some(({ count = 0 }) => count > 0)} offset={[-10, 10]}>
        <MenuButton menu={{ items }} icon={<MoreOutlined />} aria-label={t('common.more')} />
      </Badge>
    );
  }
  return offered.map((tool) => (
    <Badge key={tool.key} count={tool.count ?? 0} size="small">
      <ToolButton {...tool} />
    </Badge>
  ));
}
