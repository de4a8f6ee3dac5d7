import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import type { IApi } from '@umijs/max';
import type { ThemeConfig } from 'antd';
import ConfigProvider from 'antd/lib/config-provider';
import theme from 'antd/lib/theme';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** What the classes of a module's components begin with, where it is not the name of its folder. */
const prefixes: Record<string, string> = {
  'button/style/index': 'btn',
  'button/style/compact': 'btn',
  'date-picker/style/index': 'picker',
  'layout/style/sider': 'layout-sider',
  'space/style/compact': 'space-compact',
  'space/style/addon': 'space-addon',
  'input/style/search': 'input-search',
  'input/style/otp': 'otp',
  'badge/style/ribbon': 'ribbon',
  'qr-code/style/index': 'qrcode',
  '_util/wave/style': 'wave',
  useRowStyle: 'row',
  useColStyle: 'col',
};

type Hook = (prefixCls: string, rootCls: string) => unknown;
type Part = ComponentType<{ prefixCls: string; rootCls: string }>;

const isPart = (made: Hook | Part): made is Part => made.name === 'StyledComponent';

const load: (name: string) => Record<string, Hook | Part> = createRequire(path.join(process.cwd(), 'package.json'));

/** What comes after the prefix in the class of a component's outermost element, by what it is called where styles are asked for. */
const roots: Record<string, string> = { wrapperCls: '-wrapper', rootCls: '-css-var' };

function rootOf(module: string, hook: string): string {
  const [, folder = '', name = ''] = /^(.+?)[\\/]style(?:[\\/](\w+))?$/.exec(module) ?? [];
  const place = path.join(process.cwd(), 'node_modules/antd/es', folder);
  const files = fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const asks = new RegExp(`/style${name === 'index' ? '' : `/${name}`}['"]`);
  const code = files.map((file) => fs.readFileSync(path.join(place, file), 'utf8')).filter((file) => asks.test(file));
  return roots[new RegExp(`\\b${hook}\\(\\w+, (\\w+)`).exec(code.join(''))?.[1] ?? ''] ?? '';
}

/** Everything that a module of styles makes, drawn: that writes its rules. */
function partsOf(module: string): ReactNode {
  const made = Object.entries(load(`antd/lib/${module}`));
  // What a component shares with others it asks for first.
  made.sort(([one], [other]) => Number(one === 'default') - Number(other === 'default'));
  return made.flatMap(([name, make]) => {
    if (name !== 'default' && !/^use[A-Z]/.test(name)) return [];
    const prefixCls = `ant-${prefixes[name] ?? prefixes[module] ?? module.split(/[\\/]/)[0]}`;
    const props = { key: name, prefixCls, rootCls: prefixCls + rootOf(module, name === 'default' ? 'useStyle' : name) };
    if (isPart(make)) return createElement(make, props);
    const Hooked = () => {
      make(props.prefixCls, props.rootCls);
      return null;
    };
    return createElement(Hooked, { key: name });
  });
}

/** Stands on everything of antd beside the class of its theme, whose name follows what somebody chose. */
const everywhere = 'css-antd';
/** What every component writes: links and icons within what is antd's. */
const isShared = (key: string) => key.includes('%Shared%');
/** What whoever chooses the theme writes, in the browser too: icons, wherever they are. */
const isOfTheme = (key: string) => key.includes('%ant-design-icons%');

/** Two themes that have nothing in common. */
const themes: ThemeConfig[] = [
  {},
  {
    algorithm: theme.darkAlgorithm,
    token: { colorPrimary: '#ff0000', colorError: '#00ff00', borderRadius: 2, fontSize: 20, motion: false },
  },
];

function rulesIn(chosen: ThemeConfig, drawn: ReactNode, ofShared: boolean): string {
  let hash = '';
  const Hash = () => {
    hash = theme.useToken().hashId;
    return null;
  };
  const cache = createCache();
  const parts = createElement(ConfigProvider, { theme: { ...chosen, hashed: ofShared } }, createElement(Hash), drawn);
  renderToString(createElement(StyleProvider, { cache }, parts));
  for (const key of [...cache.cache.keys()]) if (isShared(key) !== ofShared || isOfTheme(key)) cache.cache.delete(key);
  const rules = extractStyle(cache, { plain: true, types: 'style' }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '');
  return hash ? rules.replaceAll(hash, everywhere) : rules;
}

/** The rules that are written by what is drawn. What differs between themes are variables, which a browser writes. */
function rulesOf(module: string, ofShared = false): string {
  const [rules = '', ...others] = themes.map((chosen) => rulesIn(chosen, partsOf(module), ofShared));
  if (!rules) throw new Error(`${module} of antd wrote no rules: config/antdStyles.ts`);
  if (others.some((other) => other !== rules)) throw new Error(`rules of ${module} are of one theme alone: config/antdStyles.ts`);
  return withoutUnused(rules);
}

/** Selectors stand side by side with commas between them; within brackets they are one. */
const selectors = /(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^,()])+/g;

/** Nothing is written from right to left, no menu is dark in a light page, and columns stand in their order. */
const isDrawn = (selector: string) => !/rtl|-menu-dark|-col-(?:\w+-)?(?:push|pull|offset|order)-/.test(selector);

function withoutUnused(rules: string): string {
  return rules.replace(/([^{}]+)\{[^{}]*\}/g, (rule, list: string) => {
    const found = list.match(selectors) ?? [];
    const drawn = found.filter(isDrawn);
    if (drawn.length === found.length) return rule;
    return drawn.length > 0 ? rule.replace(list, drawn.join(',')) : '';
  });
}

const layer = 'virtual:antd-rules';

/** Puts rules where antd itself would: those of one file at once, before anything is drawn with them. */
const laying = `
  import { injectCSS } from '@rc-component/util/es/Dom/dynamicCSS';
  const waiting = new Map();
  export function lay(priority, rules) {
    if (waiting.size === 0) queueMicrotask(() => {
      for (const [priority, written] of waiting) injectCSS(written.join(''), { prepend: 'queue', priority });
      waiting.clear();
    });
    waiting.set(priority, [...(waiting.get(priority) ?? []), rules]);
  }
`;

const laid = (code: string, rules: string, priority: number) =>
  `import { lay } from '${layer}'; lay(${priority}, ${JSON.stringify(rules)});\n${code}`;

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

/** What makes styles in a module: calls with the component's name and a function that writes its rules. */
function makersIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(makersIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const found = Object.values(tree).flatMap(makersIn);
  return isMaker(tree) ? [...found, tree] : found;
}

const isMaker = (node: object): node is Node =>
  'callee' in node &&
  typeof node.callee === 'object' &&
  node.callee !== null &&
  'name' in node.callee &&
  /^gen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)$/.test(String(node.callee.name));

/** antd's rules are written while the product is built, and not by every browser for every component. */
function antdStyles() {
  return {
    name: 'antd-styles',
    apply: 'build' as const,
    resolveId: (source: string) => (source === layer ? `\0${layer}` : undefined),
    load: (id: string) => (id === `\0${layer}` ? laying : undefined),
    transform(this: { parse(code: string): unknown }, code: string, id: string) {
      if (/[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/.test(id)) {
        const written = code.replace(
          /\bhashId,\s+token,\s+cssVar,\s+zeroRuntime\s+\}/,
          `hashId: \`\${hashId} ${everywhere}\`, token, cssVar, zeroRuntime: true }`,
        );
        if (written === code) throw new Error('antd gives its styles their theme in another way: config/antdStyles.ts');
        return { code: laid(written, rulesOf('empty/style/index', true), -999), map: null };
      }
      const [, module] = /[\\/]antd[\\/]es[\\/](.+[\\/]style(?:[\\/]\w+)?)\.js$/.exec(id) ?? [];
      const makers = module ? makersIn(this.parse(code)) : [];
      if (!module || makers.length === 0) return undefined;
      const written = makers
        .flatMap(({ arguments: [, rules] = [] }) => rules ?? [])
        .sort((one, other) => other.start - one.start)
        .reduce((rest, { start, end }) => `${rest.slice(0, start)}null${rest.slice(end)}`, code);
      const priority = makers.some(({ callee }) => callee?.name === 'genSubStyleComponent') && makers.length === 1 ? -998 : -999;
      return { code: laid(written, rulesOf(module), priority), map: null };
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [antdStyles(), ...(config.plugins ?? [])] }));
};
