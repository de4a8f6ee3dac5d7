import { ConfigProvider, theme } from 'antd';
import { useLayoutEffect, type ReactNode } from 'react';
import { useIsDark, useLessMotion, useSettings } from './preferences';
import { readable, tint } from './themeColor';

const componentSizes = { default: 'middle', large: 'large', small: 'small' } as const;

/** Text on and beside these keeps a contrast of 4.5, which antd's own tones do not. */
const light = (primary: string) => ({
  colorPrimary: primary,
  colorInfo: primary,
  colorLink: primary,
  colorSuccess: '#2a7d0c',
  colorSuccessBg: '#eaf6e4',
  colorWarning: '#9a5b00',
  colorWarningBg: '#fff4e0',
  colorError: '#c8242c',
  colorErrorBg: '#fdeeee',
  colorTextPlaceholder: '#6b7280',
  colorTextDescription: '#5f6775',
  colorTextTertiary: '#5f6775',
});

const ground = '#0b1220';
const dark = (primary: string) => ({
  colorPrimary: primary,
  colorInfo: primary,
  colorLink: primary,
  colorPrimaryBg: `${primary}1a`,
  colorError: '#ff8583',
  colorTextPlaceholder: '#939aa8',
  colorTextDescription: '#a3abba',
  colorTextTertiary: '#a3abba',
  colorBgContainer: '#141c2b',
  colorBgElevated: '#1b2537',
  colorBgLayout: ground,
});

export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const { themeColor, size } = useSettings();
  // What opens and closes waits for the end of its motion, and there is none then.
  const motion = !useLessMotion();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      componentSize={componentSizes[size]}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...(isDark ? dark(tint(themeColor)) : light(readable(themeColor))), borderRadius: 8, motion },
        ...(isDark ? { components: { Button: { primaryColor: ground, dangerColor: ground } } } : {}),
      }}
    >
      {children}
    </ConfigProvider>
  );
}
