import { addLocale } from '@umijs/max';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { messagesIn } from './messages';
import { shellTexts } from './shellTexts';

// Imported for its effect by everything that stands behind the entry.
addLocale('zh-CN', messagesIn('zh-CN', shellTexts), { momentLocale: 'zh-cn', antd: zhCN });
addLocale('en-US', messagesIn('en-US', shellTexts), { momentLocale: 'en', antd: enUS });
