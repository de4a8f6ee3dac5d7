import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { useShellTexts } from '../locales/useShellTexts';
import { useLocaleName } from '../locales/useText';
import { ThemeProvider } from './ThemeProvider';

/** Ant Design as the pages behind the sign-in have it: in the product's theme; its words and the product's in one language. */
export function Antd({ children }: { children: ReactNode }) {
  const locale = useLocaleName();
  useShellTexts(locale);
  dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
  return (
    <ThemeProvider>
      <ConfigProvider locale={locale === 'zh-CN' ? zhCN : enUS}>{children}</ConfigProvider>
    </ThemeProvider>
  );
}
