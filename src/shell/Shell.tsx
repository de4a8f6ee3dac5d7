import { Breadcrumb, Drawer, Layout, theme } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import type { Identity } from '../../contract/identity';
import { useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { Queries } from '../session/queries';
import { useOfAddress } from '../session/useOfAddress';
import { addresses } from './addresses';
import { ExportsAddress } from '../ui/exportsAddress';
import { useFetchOnceMoved } from '../ui/opened';
import { useBackCloses } from '../ui/useLayer';
import { TopOffset } from '../ui/topOffset';
import { Antd } from './Antd';
import { Brand } from './Brand';
import { Connection } from './Connection';
import { HeaderBar } from './HeaderBar';
import { ImitationBanner } from './ImitationBanner';
import { KeptPages, Still } from './KeptPages';
import { Notices } from './notices/Notices';
import { changeSettings, useIsDark, useSettings } from './preferences';
import { menuOf, pageAt, trailTo, usePageRoutes, useTrail, type MenuEntry, type PageRoute } from './routes';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu';
import type { Settings } from './storedSettings';
import { Shortcuts } from './Shortcuts';
import StarCanvas from './StarCanvas';
import { rememberSystemName } from './systemName';
import { TagsView } from './TagsView';
import { useFetchedAhead } from './usePageParts';
import { useLanguageOf } from './useLanguage';
import { useScreen } from '../ui/useScreen';
import { useVisits } from './useVisits';

const Watermark = lazy(() => import('./Watermark'));
const SettingsPanel = lazy(() => import('./SettingsPanel'));

interface ShellProps {
  session: Session;
  /** Stands in a page's place where the account may not open it. */
  refused: ReactNode;
}

/** In pixels, as Shell.module.css has them. */
const headerHeight = 56;
const tagsHeight = 39;
const bannerHeight = 41;

/** What stands fixed over every page; who acts for another is told below it. */
const fixedHeight = ({ fixedHeader, tagsView }: Settings) => (fixedHeader ? headerHeight + (tagsView ? tagsHeight : 0) : 0);

/** The frame of everything behind the sign-in. What was read for one account is gone with it. */
export default function Shell(props: ShellProps) {
  const { identity, info } = props.session;
  return (
    <Still>
      <Antd>
        <Queries key={[identity, info.username, info.imitated_by].join()}>
          <Notices session={props.session}>
            <Frame key={identity} {...props} />
          </Notices>
        </Queries>
      </Antd>
    </Still>
  );
}

/** How the frame is laid out. What of it shows the page of the moment looks there itself (`useTrail`), and is drawn anew by itself. */
function useFrame({ identity, config }: Session) {
  const pages = usePageRoutes();
  const settings = useSettings();
  const isMobile = !useScreen('large');
  const store = useVisits(identity, pages);
  useLanguageOf(settings);
  useEffect(() => rememberSystemName(config.system_name), [config.system_name]);

  const menu = useMemo(() => menuOf(identity, pages), [identity, pages]);
  const layout = isMobile ? ('mobile' as const) : settings.layout;
  const hasSection = useOfAddress(
    ({ pathname }) => layout === 'mix' && (trailTo(menu, pageAt(pages, pathname))[0]?.children ?? []).length > 0,
  );
  return { pages, store, menu, layout, hasSider: layout === 'left' || hasSection, settings };
}
type FrameValue = ReturnType<typeof useFrame>;

function Frame({ session, refused }: ShellProps) {
  const t = useText();
  const frame = useFrame(session);
  const isDark = useIsDark();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const { settings, store, pages, menu, layout, hasSider } = frame;
  const isCollapsed = !settings.sidebarOpened;
  const header = (
    <HeaderBar
      {...{ session, layout, menu, pages, isCollapsed, hasSider }}
      hasLogo={settings.sidebarLogo && layout !== 'left'}
      onToggle={() => (layout === 'mobile' ? setDrawerOpen(true) : changeSettings({ sidebarOpened: isCollapsed }))}
      onSettings={settings.showSettings ? () => setPanelOpen(true) : undefined}
    />
  );
  return (
    <TopOffset value={fixedHeight(settings) + (session.info.imitated_by ? bannerHeight : 0)}>
      <ExportsAddress value={addresses.exports(session.identity)}>
        <Shortcuts {...{ session, store, pages, menu }}>
          {layout !== 'mobile' && <StarCanvas ground={isDark ? 'dark' : 'light'} />}
          <Surface>
            <a className={styles.skip} href="#main">
              {t('shell.skip')}
            </a>
            {layout === 'mix' && <div className={settings.fixedHeader ? styles.fixed : undefined}>{header}</div>}
            <Layout hasSider={hasSider} className={styles.clear}>
              {hasSider && <Sider frame={frame} identity={session.identity} />}
              <Body frame={frame} session={session} refused={refused} header={layout !== 'mix' && header} />
            </Layout>
            <MenuDrawer frame={frame} identity={session.identity} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
            <Suspense fallback={null}>
              {settings.showSettings && <SettingsPanel config={session.config} isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} />}
              {settings.watermarkEnabled && <Watermark content={settings.watermarkContent || session.config.watermark} />}
            </Suspense>
          </Surface>
        </Shortcuts>
      </ExportsAddress>
    </TopOffset>
  );
}

interface PartProps {
  frame: FrameValue;
  identity: Identity;
}

function Sider({ frame: { layout, settings, menu, pages }, identity }: PartProps) {
  const t = useText();
  const { trail } = useTrail(menu, pages);
  const section = layout === 'mix' ? (trail[0]?.children ?? []) : menu;
  const isCollapsed = !settings.sidebarOpened;
  const isBelowHeader = layout === 'mix';
  return (
    <Layout.Sider
      className={styles.sider}
      width={224}
      collapsedWidth={64}
      collapsed={isCollapsed}
      trigger={null}
      style={{ top: isBelowHeader ? headerHeight : 0, height: isBelowHeader ? `calc(100vh - ${headerHeight}px)` : '100vh' }}
    >
      {layout === 'left' && settings.sidebarLogo && <Brand identity={identity} isNarrow={isCollapsed} />}
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <SideMenu key={isBelowHeader ? trail[0]?.path : ''} entries={section} trail={trail} mode="inline" isCollapsed={isCollapsed} />
      </nav>
    </Layout.Sider>
  );
}

interface BodyProps extends ShellProps {
  frame: FrameValue;
  header: ReactNode;
}

function Body({ frame, session, refused, header }: BodyProps) {
  const { layout, settings, store, pages, menu } = frame;
  return (
    <Layout className={styles.clear}>
      <div
        className={settings.fixedHeader ? styles.fixed : undefined}
        style={layout === 'mix' && settings.fixedHeader ? { top: headerHeight } : undefined}
      >
        {header}
        {settings.tagsView && <TagsView store={store} pages={pages} />}
      </div>
      {session.info.imitated_by && (
        <div className={styles.fixed} style={{ top: fixedHeight(settings), height: bannerHeight }}>
          <ImitationBanner session={session} operator={session.info.imitated_by} since={session.info.imitated_since} />
        </div>
      )}
      <Connection />
      <main className={styles.main} id="main" tabIndex={-1}>
        {layout !== 'mobile' && <Crumbs menu={menu} pages={pages} />}
        <KeptPages {...{ store, pages, refused }} />
      </main>
    </Layout>
  );
}

/** Where the page of the moment stands in the menu. */
function Crumbs(props: { menu: MenuEntry[]; pages: PageRoute[] }) {
  const t = useText();
  const { page, trail } = useTrail(props.menu, props.pages);
  const crumbs = [...trail, ...(page?.parent ? [page] : [])];
  if (crumbs.length < 2) return null;
  return <Breadcrumb className={styles.crumbs} items={crumbs.map(({ title }) => ({ title: title && t(title) }))} />;
}

interface MenuDrawerProps extends PartProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu on a narrow screen. */
function MenuDrawer({ frame: { layout, menu, pages }, identity, isOpen, onClose }: MenuDrawerProps) {
  const t = useText();
  const { trail } = useTrail(menu, pages);
  const isShown = layout === 'mobile' && isOpen;
  useBackCloses(onClose, isShown);
  return (
    <Drawer
      open={isShown}
      onClose={onClose}
      placement="left"
      size={272}
      closable={false}
      styles={{ body: { padding: 0 } }}
      title={<Brand identity={identity} />}
      aria-label={t('shell.menu')}
    >
      <SideMenu entries={menu} trail={trail} mode="inline" onFollow={onClose} />
    </Drawer>
  );
}

/** Colours of the theme of the moment, for the shell's style sheets. */
function Surface({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  const fetchAhead = useFetchedAhead();
  useFetchOnceMoved();
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
    <div className={styles.shell} style={style} onPointerOver={fetchAhead} onFocus={fetchAhead}>
      {children}
    </div>
  );
}
