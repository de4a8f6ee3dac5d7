import { ConfigProvider, theme } from 'antd';
import { useLayoutEffect, type ReactNode } from 'react';
import { useIsDark } from './preferences';

export const themeColor = '#409EFF';

export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        // White on #409EFF is too faint for text: primary buttons and links use a darker shade of it.
        token: {
          colorPrimary: isDark ? themeColor : '#1f7ae0',
          colorInfo: themeColor,
          borderRadius: 8,
          ...(isDark ? { colorBgContainer: '#141c2b', colorBgElevated: '#1b2537', colorBgLayout: '#0b1220' } : {}),
        },
      }}
    >
      {children}
    </ConfigProvider>
  );
}
