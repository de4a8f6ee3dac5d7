import {
  ControlOutlined,
  DownloadOutlined,
  FileTextOutlined,
  GlobalOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Avatar, type MenuProps } from 'antd';
import type { Identity } from '../../contract/identity';
import { locales, localeTitles } from '../../contract/locale';
import { useLocaleName, useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { signOut } from '../session/signOut';
import { MenuButton } from '../ui/MenuButton';
import { version } from '../../package.json';
import { addresses } from './addresses';
import { changeSettings, useSettings } from './preferences';
import { choices } from './storedSettings';
import { switchLanguage } from './useLanguage';
import styles from './UserMenu.module.css';

/** Pages of this door that no menu has, for who may open them. */
function useHiddenPages(identity: Identity) {
  const t = useText();
  const access = useAccess();
  const document = {
    key: 'document',
    icon: <FileTextOutlined />,
    label: t('menu.document'),
    onClick: () => history.push(addresses.document),
  };
  const system = { key: 'system', icon: <ControlOutlined />, label: t('setting.title'), onClick: () => history.push(addresses.settings) };
  const exported = {
    key: 'exports',
    icon: <DownloadOutlined />,
    label: t('export.title'),
    onClick: () => history.push(addresses.exports(identity)),
  };
  return [exported, ...(identity === 'payer' ? [document] : []), ...(access['setting.view'] === true ? [system] : [])];
}

/** `isNarrow`: the header has no room for the switches, which then stand here. */
export function UserMenu({ session, isNarrow }: { session: Session; isNarrow: boolean }) {
  const t = useText();
  const hidden = useHiddenPages(session.identity);
  const settings = useSettings();
  const locale = useLocaleName();
  const { info, identity } = session;
  const narrow: MenuProps['items'] = [
    {
      key: 'theme',
      label: t('shell.theme'),
      children: choices.theme.map((theme) => ({
        key: `theme.${theme}`,
        label: t(`shell.theme.${theme}`),
        onClick: () => changeSettings({ theme }),
      })),
    },
    ...locales
      .filter((name) => name !== locale)
      .map((name) => ({ key: name, icon: <GlobalOutlined />, label: localeTitles[name], onClick: () => void switchLanguage(name) })),
  ];
  const items: MenuProps['items'] = [
    { key: 'name', label: `${info.name} · ${info.username}`, disabled: true },
    {
      key: 'security',
      icon: <SafetyCertificateOutlined />,
      label: t('shell.security'),
      onClick: () => history.push(addresses.account(identity)),
    },
    ...hidden,
    {
      key: 'settings',
      icon: <SettingOutlined />,
      label: t(settings.showSettings ? 'settings.hideButton' : 'settings.showButton'),
      onClick: () => changeSettings({ showSettings: !settings.showSettings }),
    },
    ...(isNarrow ? narrow : []),
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout'), onClick: () => void signOut(session) },
    { type: 'divider' },
    { key: 'version', label: t('shell.version', { version }), disabled: true },
  ];
  return (
    <MenuButton
      menu={{ items, selectedKeys: [`theme.${settings.theme}`] }}
      placement="bottomRight"
      type="text"
      className={styles.user}
      aria-label={info.username}
    >
      <Avatar size={26} icon={<UserOutlined />} />
      {!isNarrow && <span className={styles.name}>{info.username}</span>}
    </MenuButton>
  );
}
