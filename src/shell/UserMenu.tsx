import { LogoutOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import { logout } from '../../contract/session';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import type { Session } from '../session/guard';
import { loginPath } from '../session/identityOf';
import { clearIdentity } from '../session/storage';
import { version } from '../../package.json';

/** Ends the session here and at the platform, and goes to the login page of the same door. */
export async function signOut({ identity }: Session): Promise<void> {
  // The browser forgets it whatever the platform answers: without a network it runs out by itself.
  await call(logout, {}, { identity, raw: true }).catch(() => {});
  clearIdentity(identity);
  history.replace(loginPath(identity));
}

export function UserMenu({ session }: { session: Session }) {
  const t = useText();
  const { info, identity } = session;
  const items: MenuProps['items'] = [
    { key: 'name', label: `${info.name} · ${info.username}`, disabled: true },
    { key: 'security', icon: <SafetyCertificateOutlined />, label: t('shell.security'), onClick: () => history.push(`/${identity}/account/info`) },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout'), onClick: () => void signOut(session) },
    { type: 'divider' },
    { key: 'version', label: t('shell.version', { version }), disabled: true },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" style={{ paddingInline: 8 }} aria-label={info.username}>
        <Avatar size={26} icon={<UserOutlined />} style={{ background: '#1f7ae0' }} />
        <span style={{ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis' }}>{info.username}</span>
      </Button>
    </Dropdown>
  );
}
