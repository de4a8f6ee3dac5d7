import {
  AppstoreOutlined,
  BankOutlined,
  HomeOutlined,
  ProfileOutlined,
  SafetyOutlined,
  ShopOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  account: <UserOutlined />,
  merchant: <ShopOutlined />,
  provider: <TeamOutlined />,
  balance: <WalletOutlined />,
  order: <ProfileOutlined />,
  deposit: <BankOutlined />,
  system: <SafetyOutlined />,
};

/** Icons by the names that routeProps and menu groups use. */
export function menuIcon(name: string | undefined): ReactNode {
  return name ? (icons[name] ?? <AppstoreOutlined />) : undefined;
}
