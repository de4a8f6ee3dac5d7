import { ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import { useIsDark, useLessMotion, useSettings } from './preferences';
import { darkGround, tokensOf } from './themeTokens';

const componentSizes = { default: 'middle', large: 'large', small: 'small' } as const;

/** Ant Design in the colours of the product. Stands around what uses it and not at the root: the login page has none of it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const { themeColor, size } = useSettings();
  // What opens and closes waits for the end of its motion, and there is none then.
  const motion = !useLessMotion();
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      componentSize={componentSizes[size]}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...tokensOf(themeColor, isDark), motion },
        ...(isDark ? { components: { Button: { primaryColor: darkGround, dangerColor: darkGround } } } : {}),
      }}
    >
      {children}
    </ConfigProvider>
  );
}
