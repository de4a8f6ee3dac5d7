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
  home: <HomeOutlined aria-hidden />,
  account: <UserOutlined aria-hidden />,
  merchant: <ShopOutlined aria-hidden />,
  provider: <TeamOutlined aria-hidden />,
  balance: <WalletOutlined aria-hidden />,
  order: <ProfileOutlined aria-hidden />,
  channel: <ApiOutlined aria-hidden />,
  deposit: <BankOutlined aria-hidden />,
  system: <SafetyOutlined aria-hidden />,
  product: <ShoppingOutlined aria-hidden />,
  statistics: <BarChartOutlined aria-hidden />,
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof icons;

/** Icons by the names that routeProps and menu groups use. */
export function menuIcon(name: IconName | undefined): ReactNode {
  return name && icons[name];
}
