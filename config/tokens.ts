import type { IApi } from '@umijs/max';
import theme from 'antd/lib/theme';
import { defaultSettings } from '../src/shell/storedSettings';
import { tokensOf } from '../src/shell/themeTokens';

const { defaultAlgorithm, darkAlgorithm, getDesignToken } = theme;
const tokens: Record<string, Record<string, unknown>> = {
  light: { ...getDesignToken({ algorithm: defaultAlgorithm, token: tokensOf(defaultSettings.themeColor, false) }) },
  dark: { ...getDesignToken({ algorithm: darkAlgorithm, token: tokensOf(defaultSettings.themeColor, true) }) },
};

/** Those that are numbers without a unit. */
const plain = /^(?:lineHeight|opacity|zIndex|fontWeight)/;

/** A token of antd's theme as CSS writes it. */
function tokenOf(mode: string, name: string): string {
  const value = tokens[mode]?.[name];
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`antd has no token ${mode}.${name}`);
  return typeof value === 'number' && !plain.test(name) ? `${value}px` : String(value);
}

/**
 * `token(light.colorText)` in a style sheet is that token of antd's theme: what is drawn without Ant Design looks as if it were
 * drawn with it.
 */
function writeTokens() {
  return {
    name: 'tokens',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/\.module\.css(?:\?|$)/.test(id) || !code.includes('token(')) return undefined;
      return { code: code.replace(/token\((\w+)\.(\w+)\)/g, (_whole, mode: string, name: string) => tokenOf(mode, name)), map: null };
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [...(config.plugins ?? []), writeTokens()] }));
};
