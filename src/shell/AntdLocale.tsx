import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import '../locales/addShellTexts';
import { useLocaleName } from '../locales/useText';

/** The words of antd itself, in the language of the moment. */
export function AntdLocale({ children }: { children: ReactNode }) {
  const locale = useLocaleName();
  dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
  return <ConfigProvider locale={locale === 'zh-CN' ? zhCN : enUS}>{children}</ConfigProvider>;
}
