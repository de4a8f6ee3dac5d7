import type { Texts } from '../../../contract/locale';

export const settings = {
  'settings.title': ['界面设置', 'Appearance'],
  'settings.showButton': ['显示界面设置按钮', 'Show appearance button'],
  'settings.hideButton': ['隐藏界面设置按钮', 'Hide appearance button'],
  'settings.layout': ['布局', 'Layout'],
  'settings.layout.left': ['左侧', 'Left'],
  'settings.layout.top': ['顶部', 'Top'],
  'settings.layout.mix': ['混合', 'Mixed'],
  'settings.themeColor': ['主题色', 'Theme colour'],
  'settings.tagsView': ['标签页', 'Page tabs'],
  'settings.fixedHeader': ['固定头部', 'Fixed header'],
  'settings.sidebarLogo': ['显示 Logo', 'Show logo'],
  'settings.watermarkEnabled': ['水印', 'Watermark'],
  'settings.watermarkContent': ['水印内容', 'Watermark text'],
  'settings.systemTitle': ['系统名称', 'Title'],
  'settings.version': ['版本', 'Version'],
  'settings.copy': ['复制配置', 'Copy JSON'],
  'settings.reset': ['重置', 'Reset'],
} as const satisfies Texts;
