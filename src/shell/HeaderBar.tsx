import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { Brand } from './Brand';
import { FullscreenSwitch } from './FullscreenSwitch';
import styles from './HeaderBar.module.css';
import { NoticeBell } from './notices/NoticeBell';
import type { Settings } from './storedSettings';
import { useTrail, type MenuEntry, type PageRoute } from './routes';
import { usePalette } from './Shortcuts';
import { SideMenu } from './SideMenu';
import { LanguageSwitch, SizeSwitch, ThemeSwitch } from './Switches';
import { UserMenu } from './UserMenu';
import { WorkSwitch } from './WorkSwitch';

interface HeaderBarProps {
  session: Session;
  layout: Settings['layout'] | 'mobile';
  menu: MenuEntry[];
  pages: PageRoute[];
  isCollapsed: boolean;
  hasSider: boolean;
  hasLogo: boolean;
  onToggle: () => void;
  onSettings: (() => void) | undefined;
}

const paletteKey = 'Ctrl K';

/** With a page of its own in each: a group leads to its first page. */
const leading = (menu: MenuEntry[]): MenuEntry[] =>
  menu.map(({ children, ...entry }) => (children?.[0] ? { ...entry, path: children[0].path } : entry));

export function HeaderBar({ session, layout, menu, pages, isCollapsed, hasSider, hasLogo, onToggle, onSettings }: HeaderBarProps) {
  const t = useText();
  const openPalette = usePalette();
  const isMobile = layout === 'mobile';
  const label = t(isMobile ? 'shell.openMenu' : isCollapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <header className={styles.bar}>
      {(isMobile || hasSider) && (
        <Button
          type="text"
          icon={isMobile ? <MenuOutlined /> : isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={label}
          title={label}
          onClick={onToggle}
        />
      )}
      {(hasLogo || isMobile) && <Brand identity={session.identity} />}
      {(layout === 'top' || layout === 'mix') && <LyingMenu isWhole={layout === 'top'} menu={menu} pages={pages} />}
      {layout === 'left' && (
        <button type="button" className={styles.search} onClick={openPalette}>
          <SearchOutlined />
          <span>{t('palette.hint')}</span>
          <kbd>{paletteKey}</kbd>
        </button>
      )}
      <div className={styles.actions}>
        <WorkSwitch session={session} />
        {layout !== 'left' && (
          <Button type="text" icon={<SearchOutlined />} aria-label={t('palette.hint')} title={t('palette.hint')} onClick={openPalette} />
        )}
        {!isMobile && (
          <>
            <FullscreenSwitch />
            <SizeSwitch />
            <LanguageSwitch />
            <ThemeSwitch />
          </>
        )}
        <NoticeBell />
        {onSettings && (
          <Button
            type="text"
            icon={<SettingOutlined />}
            aria-label={t('settings.title')}
            title={t('settings.title')}
            onClick={onSettings}
          />
        )}
        <UserMenu session={session} isNarrow={isMobile} />
      </div>
    </header>
  );
}

/** The menu in the header: all of it, or its groups alone where what is in them stands at the side. */
function LyingMenu({ isWhole, menu, pages }: Pick<HeaderBarProps, 'menu' | 'pages'> & { isWhole: boolean }) {
  const t = useText();
  const { trail } = useTrail(menu, pages);
  return (
    <nav className={styles.lying} aria-label={t(isWhole ? 'shell.menu' : 'shell.sections')}>
      <SideMenu entries={isWhole ? menu : leading(menu)} trail={isWhole ? trail : leading(trail.slice(0, 1))} mode="horizontal" />
    </nav>
  );
}
