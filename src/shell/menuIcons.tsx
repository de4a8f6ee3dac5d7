import { AppstoreOutlined, HomeOutlined, SafetyOutlined, ShopOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  account: <UserOutlined />,
  merchant: <ShopOutlined />,
  provider: <TeamOutlined />,
  system: <SafetyOutlined />,
};

/** Icons by the names that routeProps and menu groups use. */
export function menuIcon(name: string | undefined): ReactNode {
  return name ? (icons[name] ?? <AppstoreOutlined />) : undefined;
}
