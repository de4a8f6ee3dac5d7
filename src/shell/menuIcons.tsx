import {
  ApiOutlined,
  BankOutlined,
  BarChartOutlined,
  HomeOutlined,
  ProfileOutlined,
  SafetyOutlined,
  ShoppingOutlined,
  ShopOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons = {
  home: <HomeOutlined />,
  account: <UserOutlined />,
  merchant: <ShopOutlined />,
  provider: <TeamOutlined />,
  balance: <WalletOutlined />,
  order: <ProfileOutlined />,
  channel: <ApiOutlined />,
  deposit: <BankOutlined />,
  system: <SafetyOutlined />,
  product: <ShoppingOutlined />,
  statistics: <BarChartOutlined />,
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof icons;

/** Icons by the names that routeProps and menu groups use. */
export function menuIcon(name: IconName | undefined): ReactNode {
  return name && icons[name];
}
