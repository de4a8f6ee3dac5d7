import { BulbOutlined, FontSizeOutlined, GlobalOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { locales, localeTitles } from '../../contract/locale';
import { useLocaleName, useText } from '../locales/useText';
import { MenuButton } from '../ui/MenuButton';
import { changeSettings, useSettings } from './preferences';
import { choices } from './storedSettings';
import { switchLanguage, switchSize } from './useLanguage';

interface SwitchProps<T extends string> {
  icon: ReactNode;
  label: string;
  words: readonly T[];
  current: T;
  wordOf: (word: T) => string;
  onChoose: (word: T) => void;
}

function Switch<T extends string>({ icon, label, words, current, wordOf, onChoose }: SwitchProps<T>) {
  const items = words.map((word) => ({ key: word, label: wordOf(word), onClick: () => onChoose(word) }));
  return <MenuButton menu={{ items, selectedKeys: [current] }} type="text" icon={icon} aria-label={label} title={label} />;
}

export function ThemeSwitch() {
  const t = useText();
  const { theme } = useSettings();
  return (
    <Switch
      icon={<BulbOutlined />}
      label={t('shell.theme')}
      words={choices.theme}
      current={theme}
      wordOf={(word) => t(`shell.theme.${word}`)}
      onChoose={(word) => changeSettings({ theme: word })}
    />
  );
}

export function SizeSwitch() {
  const t = useText();
  const { size } = useSettings();
  return (
    <Switch
      icon={<FontSizeOutlined />}
      label={t('shell.size')}
      words={choices.size}
      current={size}
      wordOf={(word) => t(`shell.size.${word}`)}
      onChoose={(word) => void switchSize(word)}
    />
  );
}

export function LanguageSwitch() {
  const t = useText();
  return (
    <Switch
      icon={<GlobalOutlined />}
      label={t('shell.language')}
      words={locales}
      current={useLocaleName()}
      wordOf={(word) => localeTitles[word]}
      onChoose={(word) => void switchLanguage(word)}
    />
  );
}
