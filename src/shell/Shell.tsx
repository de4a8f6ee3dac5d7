import { ProLayout } from '@ant-design/pro-components';
import { Link, useLocation } from '@umijs/max';
import { useEffect, type ReactNode } from 'react';

import { useText, type TextId } from '../locales/useText';
import type { Session } from '../session/guard';
import { homePath } from '../session/identityOf';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { AntdLocale } from './AntdLocale';
import { ImitationBanner } from './ImitationBanner';
import { menuIcon } from './menuIcons';
import { menuOf, usePageRoutes, type MenuEntry } from './routes';
import { rememberSystemName, useSystemName } from './systemName';
import { ThemeSwitch, LanguageSwitch } from './Switches';
import { usePageTitle } from './usePageTitle';
import { UserMenu } from './UserMenu';
import { useIsDark } from './preferences';
import Unauthorised from '../features/status/Unauthorised';

interface ShellProps {
  session: Session;
  children: ReactNode;
}

/** The frame of everything behind the sign-in. */
export default function Shell(props: ShellProps) {
  return (
    <AntdLocale>
      <Frame {...props} />
    </AntdLocale>
  );
}

function Frame({ session, children }: ShellProps) {
  const t = useText();
  const { pathname } = useLocation();
  const pages = usePageRoutes();
  const systemName = useSystemName();
  const pageTitle = usePageTitle();
  const isDark = useIsDark();
  useEffect(() => rememberSystemName(session.config.system_name), [session.config.system_name]);

  const toItem = ({ path, title, icon, children: below }: MenuEntry): object => ({
    path,
    name: t(title as TextId),
    icon: menuIcon(icon),
    ...(below ? { routes: below.map(toItem) } : {}),
  });
  const page = pages.find(({ path }) => path === pathname);

  return (
    <ProLayout
      title={systemName}
      logo={<img src="/logo.svg" alt="" width={30} height={30} />}
      layout="mix"
      fixSiderbar
      fixedHeader
      siderWidth={224}
      breakpoint="lg"
      location={{ pathname }}
      route={{ path: '/', routes: menuOf(session.identity, pages).map(toItem) }}
      menu={{ locale: false, autoClose: false }}
      menuItemRender={(item, dom) => (item.path ? <Link to={item.path}>{dom}</Link> : dom)}
      menuHeaderRender={false}
      // The page has the one heading; the name of the house is a link.
      headerTitleRender={(logo) => (
        <Link to={homePath(session.identity)}>
          {logo}
          <strong style={{ fontSize: 18, marginInlineStart: 10 }}>{systemName}</strong>
        </Link>
      )}
      // ProLayout writes the browser's title itself.
      pageTitleRender={() => pageTitle}
      actionsRender={() => [<LanguageSwitch key="language" />, <ThemeSwitch key="theme" />, <UserMenu key="user" session={session} />]}
      token={
        isDark
          ? { bgLayout: '#0b1220', header: { colorBgHeader: '#111a2b' }, sider: { colorMenuBackground: '#111a2b' } }
          : { bgLayout: '#f3f6fa', header: { colorBgHeader: '#ffffff' }, sider: { colorMenuBackground: '#ffffff' } }
      }
      contentStyle={{ padding: 0 }}
    >
      {session.info.imitated_by && <ImitationBanner session={session} operator={session.info.imitated_by} />}
      <ErrorBoundary key={pathname}>{page?.unaccessible ? <Unauthorised /> : children}</ErrorBoundary>
    </ProLayout>
  );
}
