import { CopyOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, ColorPicker, Divider, Drawer, Input, Segmented, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { locales, localeTitles, type Locale } from '../../contract/locale';
import type { ConfigInfo } from '../../contract/system';
import { useLocaleName, useText } from '../locales/useText';
import { copyText } from '../ui/copyText';
import { useClear } from '../ui/useClear';
import { useBackCloses } from '../ui/useLayer';
import { version } from '../../package.json';
import { changeSettings, resetSettings, useSettings } from './preferences';
import { choices, defaultSettings, type Settings } from './storedSettings';
import styles from './SettingsPanel.module.css';
import { languageOf, switchLanguage, switchSize } from './useLanguage';

const colors = ['#409EFF', '#11A983', '#7A5AF8', '#F5740B', '#E5484D', '#0E7C86', '#5B6B7F'];
const switches = ['tagsView', 'fixedHeader', 'sidebarLogo', 'watermarkEnabled'] as const;

/** All of the application's settings (section 3), with effect at once. */
export default function SettingsPanel({ config, isOpen, onClose }: { config: ConfigInfo; isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const clear = useClear();
  useBackCloses(onClose, isOpen);
  const settings = useSettings();
  const locale = useLocaleName();
  const asJson = () => {
    const language = settings.language || languageOf[locale];
    const watermarkContent = settings.watermarkContent || config.watermark;
    return JSON.stringify({ title: config.system_name, version, ...settings, language, watermarkContent }, null, 2);
  };
  return (
    <Drawer title={t('settings.title')} open={isOpen} onClose={onClose} size={320}>
      <Choices />
      <ThemeColor />
      <Divider />
      {switches.map((name) => (
        <Row key={name} label={t(`settings.${name}`)}>
          <Switch checked={settings[name]} onChange={(isOn) => changeSettings({ [name]: isOn })} aria-label={t(`settings.${name}`)} />
        </Row>
      ))}
      <label className={styles.field}>
        {t('settings.watermarkContent')}
        <Input
          value={settings.watermarkContent}
          placeholder={config.watermark}
          maxLength={40}
          allowClear={clear}
          onChange={(event) => changeSettings({ watermarkContent: event.target.value })}
        />
      </label>
      <Divider />
      <Row label={t('settings.systemTitle')}>{config.system_name}</Row>
      <Row label={t('settings.version')}>{version}</Row>
      <div className={styles.actions}>
        <Button icon={<CopyOutlined />} onClick={() => void copyText(asJson())}>
          {t('settings.copy')}
        </Button>
        <Button icon={<UndoOutlined />} disabled={isDefault(settings)} onClick={resetSettings}>
          {t('settings.reset')}
        </Button>
      </div>
    </Drawer>
  );
}

/** Layout, theme, size and language. */
function Choices() {
  const t = useText();
  const { layout, theme, size } = useSettings();
  return (
    <>
      <Choice
        label={t('settings.layout')}
        value={layout}
        words={choices.layout}
        wordOf={(word) => t(`settings.layout.${word}`)}
        onChange={(chosen) => changeSettings({ layout: chosen })}
      />
      <Choice
        label={t('shell.theme')}
        value={theme}
        words={choices.theme}
        wordOf={(word) => t(`shell.theme.${word}`)}
        onChange={(chosen) => changeSettings({ theme: chosen })}
      />
      <Choice
        label={t('shell.size')}
        value={size}
        words={choices.size}
        wordOf={(word) => t(`shell.size.${word}`)}
        onChange={(chosen) => void switchSize(chosen)}
      />
      <Choice<Locale>
        label={t('shell.language')}
        value={useLocaleName()}
        words={locales}
        wordOf={(word) => localeTitles[word]}
        onChange={(word) => void switchLanguage(word)}
      />
    </>
  );
}

function ThemeColor() {
  const t = useText();
  const label = useId();
  const { themeColor } = useSettings();
  return (
    <div className={styles.row}>
      <span id={label}>{t('settings.themeColor')}</span>
      <ColorPicker
        value={themeColor}
        disabledAlpha
        format="hex"
        presets={[{ label: t('settings.themeColor'), colors }]}
        onChangeComplete={(color) => changeSettings({ themeColor: color.toHexString() })}
        showText
        aria-labelledby={label}
      />
    </div>
  );
}

function isDefault(settings: Settings): boolean {
  return JSON.stringify({ ...settings, showSettings: false }) === JSON.stringify(defaultSettings);
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <span>{children}</span>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  words: readonly T[];
  wordOf: (word: T) => string;
  onChange: (word: T) => void;
}

function Choice<T extends string>({ label, value, words, wordOf, onChange }: ChoiceProps<T>) {
  return (
    <div className={styles.field}>
      {label}
      <Segmented<T>
        block
        value={value}
        options={words.map((word) => ({ value: word, label: wordOf(word) }))}
        onChange={onChange}
        aria-label={label}
      />
    </div>
  );
}
