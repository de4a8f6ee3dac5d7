import { defineConfig } from '@umijs/max';
import { proxy } from './config/proxy';

export default defineConfig({
  title: '天猫系统',
  favicons: ['/logo.svg'],
  npmClient: 'npm',
  plugins: [
    './config/homeRoutes',
    './config/slimEntry',
    './config/antdStyles',
    './config/texts',
    './config/chunks',
    './config/early',
    './config/tokens',
    './config/prerender',
    './config/page',
  ],
  access: {},
  model: {},
  initialState: { loading: '@/shell/Splash' },
  request: {},
  locale: { default: 'zh-CN', antd: false, baseNavigator: false, useLocalStorage: true },
  helmet: false,
  polyfill: false,
  mfsu: false,
  vite: {},
  hash: true,
  targets: { chrome: 100 },
  jsMinifier: 'esbuild',
  jsMinifierOptions: { target: 'chrome100', legalComments: 'none' },
  proxy,
  ...(process.env.ANALYZE ? { analyze: { generateStatsFile: true, reportFilename: process.env.ANALYZE, openAnalyzer: false } } : {}),
});
