import { useLocation } from '@umijs/max';
import { Breadcrumb, Drawer, Grid, Layout, theme } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import Unauthorised from '../features/status/Unauthorised';
import { useText, type TextId } from '../locales/useText';
import type { Session } from '../session/guard';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { TopOffset } from '../ui/topOffset';
import { AntdLocale } from './AntdLocale';
import { Brand } from './Brand';
import { Connection } from './Connection';
import { HeaderBar } from './HeaderBar';
import { ImitationBanner } from './ImitationBanner';
import { Notices } from './notices/Notices';
import { changeSettings, useIsDark, useSettings } from './preferences';
import { menuOf, pageAt, trailTo, usePageRoutes } from './routes';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu';
import { Shortcuts } from './Shortcuts';
import StarCanvas from './StarCanvas';
import { rememberSystemName } from './systemName';
import { TabStore, useTabs } from './tabs';
import { TagsView } from './TagsView';
import { useLanguageOf } from './useLanguage';
import { useVisits } from './useVisits';

const Watermark = lazy(() => import('./Watermark'));
const SettingsPanel = lazy(() => import('./SettingsPanel'));

interface ShellProps {
  session: Session;
  children: ReactNode;
}

/** In pixels, as Shell.module.css has them. */
const headerHeight = 56;
const tagsHeight = 39;

/** The frame of everything behind the sign-in. */
export default function Shell(props: ShellProps) {
  return (
    <AntdLocale>
      <Notices session={props.session}>
        <Frame key={props.session.identity} {...props} />
      </Notices>
    </AntdLocale>
  );
}

function Frame({ session, children }: ShellProps) {
  const t = useText();
  const { pathname } = useLocation();
  const pages = usePageRoutes();
  const settings = useSettings();
  const isDark = useIsDark();
  const isMobile = Grid.useBreakpoint().lg === false;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const store = useMemo(() => new TabStore(session.identity), [session.identity]);
  const { round } = useTabs(store);
  useLanguageOf(settings);
  useEffect(() => rememberSystemName(session.config.system_name), [session.config.system_name]);

  const page = pageAt(pages, pathname);
  const activeId = useVisits(store, page?.title !== undefined && !page.path.startsWith('/4'));
  const menu = useMemo(() => menuOf(session.identity, pages), [session.identity, pages]);
  const trail = trailTo(menu, page);

  const layout = isMobile ? 'mobile' : settings.layout;
  const section = layout === 'mix' ? (trail[0]?.children ?? []) : menu;
  const hasSider = layout === 'left' || (layout === 'mix' && section.length > 0);
  const isCollapsed = !settings.sidebarOpened;
  const hasTags = settings.tagsView;
  const fixed = settings.fixedHeader ? headerHeight + (hasTags ? tagsHeight : 0) : 0;

  const sider = hasSider && (
    <Layout.Sider
      className={styles.sider}
      width={224}
      collapsedWidth={64}
      collapsed={isCollapsed}
      trigger={null}
      style={{ top: layout === 'mix' ? headerHeight : 0, height: layout === 'mix' ? `calc(100vh - ${headerHeight}px)` : '100vh' }}
    >
      {layout === 'left' && settings.sidebarLogo && <Brand identity={session.identity} isNarrow={isCollapsed} />}
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <SideMenu key={layout === 'mix' ? trail[0]?.path : ''} entries={section} trail={trail} mode="inline" isCollapsed={isCollapsed} />
      </nav>
    </Layout.Sider>
  );
  const header = (
    <HeaderBar
      session={session}
      layout={layout}
      menu={menu}
      trail={trail}
      isCollapsed={isCollapsed}
      hasSider={hasSider}
      hasLogo={settings.sidebarLogo && layout !== 'left'}
      onToggle={() => (isMobile ? setDrawerOpen(true) : changeSettings({ sidebarOpened: isCollapsed }))}
      onSettings={settings.showSettings ? () => setPanelOpen(true) : undefined}
    />
  );
  const body = (
    <Layout className={styles.clear}>
      <div
        className={settings.fixedHeader ? styles.fixed : undefined}
        style={layout === 'mix' && settings.fixedHeader ? { top: headerHeight } : undefined}
      >
        {layout !== 'mix' && header}
        {hasTags && <TagsView store={store} pages={pages} />}
      </div>
      {session.info.imitated_by && <ImitationBanner session={session} operator={session.info.imitated_by} />}
      <Connection />
      <main className={styles.main} id="main" tabIndex={-1}>
        {!isMobile && trail.length > 1 && (
          <Breadcrumb
            className={styles.crumbs}
            items={[...trail, ...(page?.parent ? [page] : [])].map(({ title }) => ({ title: title && t(title as TextId) }))}
          />
        )}
        <ErrorBoundary key={`${activeId} ${round}`}>{page?.unaccessible ? <Unauthorised /> : children}</ErrorBoundary>
      </main>
    </Layout>
  );

  return (
    <TopOffset value={fixed}>
      <Shortcuts session={session} store={store} pages={pages} menu={menu}>
        {!isMobile && <StarCanvas ground={isDark ? 'dark' : 'light'} />}
        <Surface>
          <a className={styles.skip} href="#main">
            {t('shell.skip')}
          </a>
          {layout === 'mix' ? (
            <>
              <div className={settings.fixedHeader ? styles.fixed : undefined}>{header}</div>
              <Layout hasSider={hasSider} className={styles.clear}>
                {sider}
                {body}
              </Layout>
            </>
          ) : (
            <Layout hasSider={hasSider} className={styles.clear}>
              {sider}
              {body}
            </Layout>
          )}
          <Drawer
            open={isMobile && isDrawerOpen}
            onClose={() => setDrawerOpen(false)}
            placement="left"
            size={272}
            closable={false}
            styles={{ body: { padding: 0 } }}
            title={<Brand identity={session.identity} />}
            aria-label={t('shell.menu')}
          >
            <SideMenu entries={menu} trail={trail} mode="inline" onFollow={() => setDrawerOpen(false)} />
          </Drawer>
          <Suspense fallback={null}>
            {settings.showSettings && <SettingsPanel config={session.config} isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} />}
            {settings.watermarkEnabled && <Watermark content={settings.watermarkContent || session.config.watermark} />}
          </Suspense>
        </Surface>
      </Shortcuts>
    </TopOffset>
  );
}

/** Colours of the theme of the moment, for the shell's style sheets. */
function Surface({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  const colors: Record<`--shell-${string}`, string> = {
    '--shell-surface': token.colorBgContainer,
    '--shell-ground': token.colorBgLayout,
    '--shell-line': token.colorBorderSecondary,
    '--shell-text': token.colorText,
    '--shell-muted': token.colorTextTertiary,
    '--shell-primary': token.colorPrimary,
    '--shell-primary-faint': token.colorPrimaryBg,
  };
  const style: CSSProperties = { ...colors };
  return (
    <div className={styles.shell} style={style}>
      {children}
    </div>
  );
}
