import { BulbOutlined, GlobalOutlined } from '@ant-design/icons';
import { setLocale } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { locales, type Locale } from '../../contract/locale';
import { useLocaleName, useText } from '../locales/useText';
import { setThemeName, useThemeName, type ThemeName } from './preferences';

const themeNames: ThemeName[] = ['light', 'dark', 'auto'];
const localeTitles: Record<Locale, string> = { 'zh-CN': '中文', 'en-US': 'English' };

export function ThemeSwitch() {
  const t = useText();
  const current = useThemeName();
  const items = themeNames.map((name) => ({ key: name, label: t(`shell.theme.${name}`), onClick: () => setThemeName(name) }));
  return (
    <Dropdown menu={{ items, selectedKeys: [current] }} trigger={['click']}>
      <Button type="text" icon={<BulbOutlined />} aria-label={t('shell.theme')} />
    </Dropdown>
  );
}

export function LanguageSwitch() {
  const t = useText();
  const current = useLocaleName();
  const items = locales.map((locale) => ({ key: locale, label: localeTitles[locale], onClick: () => setLocale(locale, false) }));
  return (
    <Dropdown menu={{ items, selectedKeys: [current] }} trigger={['click']}>
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('shell.language')} />
    </Dropdown>
  );
}
