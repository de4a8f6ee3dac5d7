import fs from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { minify } from 'terser';
import * as zod from 'zod/mini';
import { fileAt, originOf } from './reexports';

/** An object that stands for every schema: it can be built and passed on, and fails when somebody wants it to check. */
const inertSchemas = `
const refuse = () => { throw new Error('schemas are checked by the platform, not in the browser'); };
const schema = new Proxy(function () {}, {
  apply: () => schema,
  get: (_target, name) => (/^(safe)?parse/i.test(String(name)) ? refuse : schema),
});
export { ${Object.keys(zod)
  .map((name) => `schema as ${name}`)
  .join(', ')} };
`;

/** Stands for a part of ProComponents that nothing here draws. */
const notHere = (what: string, ...names: string[]) => `
  const missing = () => { throw new Error("${what} are not part of the build: config/slimEntry.ts"); };
  export { ${(names.length > 0 ? names : ['default']).map((name) => `missing as ${name}`).join(', ')} };
`;

const proPlace = path.join(process.cwd(), 'node_modules/@ant-design/pro-components/es');
const localePlugin = /[\\/]plugin-locale[\\/]/;

/** What would travel with the entry and is never run there. */
const replaced: { module: RegExp; importer?: RegExp; by: string }[] = [
  // The contract's schemas: the browser reads paths, columns and types of an endpoint, the platform checks.
  { module: /^zod\/mini$/, by: inertSchemas },
  // The request plugin's hook; lists and forms here have their own.
  {
    module: /[\\/]@ahooksjs[\\/]use-request$/,
    by: 'export const UseRequestProvider = null; export default () => { throw new Error("useRequest is not part of this build"); };',
  },
  // The document that the renderer draws on a server.
  {
    module: /^\.\/html$/,
    importer: /renderer-react[\\/]dist/,
    by: 'export const Html = ({ children }) => children; export const getClientCssPaths = () => [];',
  },
  // The renderer's helmet: the title is set by the layout.
  { module: /^react-helmet-async$/, by: 'export const HelmetProvider = ({ children }) => children; export const Helmet = () => null;' },
  // The grammar of messages: the product's texts are words and {names}, which tests/contract holds them to.
  {
    module: /^\.\/parser$/,
    importer: /intl-messageformat-parser[\\/]lib/,
    by: `
      const literal = 0;
      const argument = 1;
      const read = (part) =>
        /^\\{\\w+\\}$/.test(part) ? { type: argument, value: part.slice(1, -1) } : { type: literal, value: part };
      export const pegParse = (text) => text.split(/(\\{\\w+\\})/).filter((part) => part !== '').map(read);
    `,
  },
  // The formats of numbers and dates within messages, which such texts have none of.
  {
    module: /^\.\/skeleton$/,
    importer: /intl-messageformat-parser[\\/]lib/,
    by: 'const none = () => ({}); export { none as parseDateTimeSkeleton, none as convertNumberSkeletonToNumberFormatOptions };',
  },
  // Tooltips that share one box: the provider of all antd components carries them, and no page asks for it.
  {
    module: /[\\/]UniqueProvider$/,
    importer: /antd[\\/]es[\\/](?:config-provider|tooltip[\\/]index)/,
    by: 'export default ({ children }) => children;',
  },
  // The question marks behind labels of fields, with all that places what pops up from them: fetched with the first one.
  {
    module: /[\\/]tooltip$/,
    importer: /antd[\\/]es[\\/]form[\\/]FormItemLabel/,
    by: `
      import { createElement, lazy, Suspense } from 'react';
      const Tooltip = lazy(() => import('antd/es/tooltip'));
      export default (props) => createElement(Suspense, { fallback: props.children }, createElement(Tooltip, props));
    `,
  },
  // The charts' way to make a picture of a page, which nothing asks for: a fifth of all that they are.
  {
    module: /^html2canvas$/,
    importer: /@antv[\\/]g[\\/]/,
    by: 'export default () => Promise.reject(new Error("pictures of a page are not part of this build"));',
  },
  // Fields of ProComponents that no list and no form here has, with the parts of antd that only they use.
  {
    module: /^\.\/components\/(?:Cascader|Code|ColorPicker|FromNow|Image|Money|Percent|Progress|Rate|Second|Segmented|Slider|TreeSelect)$/,
    importer: /pro-components[\\/]es[\\/]field[\\/]\w+\.js$/,
    by: notHere('these fields'),
  },
  // Its forms in steps, in a drawer and of light filters, which its forms by a schema know.
  {
    module: /layouts\/(?:StepsForm|DrawerForm|LightFilter)$/,
    importer: /pro-components[\\/]es[\\/]form[\\/]components[\\/]SchemaForm/,
    by: `${notHere('these forms', 'default', 'StepsForm', 'DrawerForm')} missing.StepForm = missing;`,
  },
  // ProComponents' words in thirty languages that the product does not speak.
  { module: /^\.\/locale\/(?!en_US$|zh_CN$)/, importer: /pro-components[\\/]es[\\/]provider[\\/]intl\.js$/, by: 'export default {};' },
  // The words of antd, which would come as CommonJS, and those for Chinese a second time.
  ...['zh_CN', 'en_US'].map((name) => ({
    module: new RegExp(`^antd/(?:lib/)?locale/${name}$`),
    by: `export { default } from 'antd/es/locale/${name}';`,
  })),
  // What ProComponents would ask the platform with, by a `request` that nothing here has: lists and fields have their own way
  // (docs/adr/0010).
  {
    module: /^swr$/,
    importer: /pro-components[\\/]es/,
    by: `
      export default () => ({ data: undefined, isLoading: false, isValidating: false, mutate: async () => undefined });
      export const SWRConfig = ({ children }) => children;
      export const useSWRConfig = () => ({ cache: new Map(), mutate: async () => undefined });
    `,
  },
  // Five functions of lodash on plain values, which would bring all its kinds of collections along.
  { module: /^lodash-es\/isEqual$/, importer: /pro-components[\\/]es/, by: "export { default } from '@rc-component/util/es/isEqual';" },
  {
    module: /^lodash-es\/isEmpty$/,
    importer: /pro-components[\\/]es/,
    by: "export default (value) => value == null || !['object', 'string'].includes(typeof value) || Object.keys(value).length === 0;",
  },
  {
    module: /^lodash-es\/cloneDeep$/,
    importer: /pro-components[\\/]es/,
    by: `
      const isPlain = (value) =>
        value !== null && typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value));
      const clone = (value) => {
        if (Array.isArray(value)) return value.map(clone);
        return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clone(one)])) : value;
      };
      export default clone;
    `,
  },
  {
    module: /^lodash-es\/set$/,
    importer: /pro-components[\\/]es/,
    by: `
      export default (object, path, value) => {
        const names = [path].flat();
        let place = object;
        names.slice(0, -1).forEach((name, index) => {
          if (typeof place[name] !== 'object' || place[name] === null) place[name] = /^\\d+$/.test(names[index + 1]) ? [] : {};
          place = place[name];
        });
        place[names[names.length - 1]] = value;
        return object;
      };
    `,
  },
  {
    module: /^lodash-es\/merge$/,
    importer: /pro-components[\\/]es/,
    by: `
      const isMergeable = (value) =>
        value !== null && typeof value === 'object' && [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));
      const merge = (target, ...sources) => {
        for (const source of sources) for (const [name, value] of Object.entries(source ?? {})) {
          if (isMergeable(value)) target[name] = merge(isMergeable(target[name]) ? target[name] : Array.isArray(value) ? [] : {}, value);
          else if (value !== undefined || !(name in target)) target[name] = value;
        }
        return target;
      };
      export default merge;
    `,
  },
  // The group of fields stands in the index of all forms.
  {
    module: /[\\/]layouts(?:[\\/]index\.js)?$/,
    importer: /SchemaForm[\\/]valueType[\\/]group\.js$/,
    by: `import { ProForm } from ${JSON.stringify(path.join(proPlace, 'form/layouts/ProForm'))};
      export const ProFormGroup = ProForm.Group;`,
  },
  // A second library of colours beside antd's own.
  {
    module: /^@ctrl\/tinycolor$/,
    importer: /pro-components[\\/]es/,
    by: `
      import { FastColor } from '@ant-design/fast-color';
      export class TinyColor {
        constructor(color) { this.color = new FastColor(color); }
        setAlpha(alpha) { this.color = this.color.setA(alpha); return this; }
        lighten(amount) { this.color = this.color.lighten(amount); return this; }
        toRgbString() { return this.color.toRgbString(); }
        toHexString() { return this.color.toHexString(); }
      }
    `,
  },
  // Rows that are edited in their table: nothing here is.
  {
    module: /[\\/]useEditableArray(?:[\\/]index\.js)?$/,
    importer: /pro-components[\\/]es/,
    by: `
      ${notHere('edited rows', 'isSameRecordKey', 'editableRowByKey', 'SaveEditableAction', 'DeleteEditableAction', 'defaultActionRender')}
      const idle = { editableKeys: [], isEditable: () => ({ isEditable: false, preEditable: false }) };
      export const useEditableArray = () => idle;
      export const recordKeyToString = (key) => (Array.isArray(key) ? key.join(',') : key);
    `,
  },
  // Its cells, its form of filters and its card: rows stand in a table of antd's own beside it (docs/adr/0025), filters over it.
  {
    module: /[\\/]form[\\/]layouts[\\/]ProForm[\\/]index\.js$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]Table\.js$/,
    by: notHere('forms around a table', 'ProForm'),
  },
  {
    module: /[\\/]card[\\/]ProCard\.js$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]Table\.js$/,
    by: notHere('cards around a table'),
  },
  {
    module: /[\\/]ValueTypeToComponent(?:\.js)?$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]Table\.js$/,
    by: 'export default {};',
  },
  {
    module: /^\.\/components\/Form(?:\/index\.js)?$|[\\/]table[\\/]components[\\/]Form[\\/]index\.js$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]TableSearch\.js$/,
    by: notHere('forms of filters in a table'),
  },
  {
    module: /[\\/]cellRenderToFromItem(?:\.js)?$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]utils[\\/]columnRender\.js$/,
    by: notHere('fields in cells'),
  },
  {
    module: /[\\/]field[\\/]components[\\/]Select(?:[\\/]index)?(?:\.js)?$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]utils[\\/]genProColumnToColumn\.js$/,
    by: 'export const proFieldParsingValueEnumToArray = () => [];',
  },
  // Tabs of a card and of a table's toolbar, lists and sets of fields in its search form, filters in its headings: no list has them.
  {
    module: /^(?:antd\/es|\.\.)\/tabs$/,
    importer: /pro-components[\\/]es[\\/](?:card|table)|antd[\\/]es[\\/]card[\\/]Card/,
    by: notHere('tabs of tables and cards'),
  },
  {
    module: /^\.\/(?:formList|formSet)$/,
    importer: /SchemaForm[\\/]valueType[\\/]index\.js$/,
    // The field is none of these: the next kind is looked at.
    by: 'const another = () => true; export { another as formList, another as formSet };',
  },
  {
    module: /^\.\/FilterDropdown$/,
    importer: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter/,
    by: `${notHere('filters of a heading')} export const flattenKeys = () => [];`,
  },
  // Its texts that can be copied, edited and folded: the names of columns where they are chosen, and cells that are not drawn.
  {
    module: /^antd\/es\/typography$/,
    importer: /pro-components[\\/]es[\\/](?:table[\\/]components[\\/]ColumnSetting|utils[\\/]genCopyable)/,
    by: `
      import { createElement } from 'react';
      const short = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', display: 'inline-block' };
      const Text = ({ children, style }) => {
        const title = typeof children === 'string' ? children : undefined;
        return createElement('span', { title, style: { ...short, verticalAlign: 'bottom', ...style } }, children);
      };
      export default { Text };
    `,
  },
  // What tells whether something has changed since, without the care for objects that hold themselves.
  {
    module: /[\\/]stringify(?:[\\/]index\.js)?$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]/,
    by: 'const stringify = (value) => JSON.stringify(value); export { stringify, stringify as default };',
  },
  // Choosing rows by a tree of them, or one alone.
  {
    module: /^@rc-component\/tree$/,
    importer: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection/,
    by: `
      export const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value]);
      export const arrDel = (list, value) => (list ?? []).filter((one) => one !== value);
      export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
      export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';
    `,
  },
  { module: /[\\/]radio$/, importer: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection/, by: notHere('tables of which one row is chosen') },
  // The pictures of 403, 404 and 500, with the page that says so.
  ...['noFound', 'serverError', 'unauthorized'].map((name) => ({
    module: new RegExp(`^\\./${name}$`),
    importer: /antd[\\/]es[\\/]result[\\/]index/,
    by: `
      import { createElement, lazy, Suspense } from 'react';
      const Picture = lazy(() => import('antd/es/result/${name}'));
      export default () => createElement(Suspense, null, createElement(Picture));
    `,
  })),
  // Tooltips in colours of their own, which are mixed as the colour picker does.
  {
    module: /[\\/]color-picker[\\/]util$/,
    importer: /antd[\\/]es[\\/]tooltip[\\/]util/,
    by: `
      import { FastColor } from '@ant-design/fast-color';
      export const generateColor = (color) => new FastColor(color ?? '#000');
    `,
  },
  // The tree in which columns are chosen comes when somebody opens it.
  {
    module: /^antd\/es\/tree$/,
    importer: /pro-components[\\/]es[\\/]table[\\/]components[\\/]ColumnSetting/,
    by: `
      import { createElement, lazy, Suspense } from 'react';
      const Tree = lazy(() => import('antd/es/tree'));
      export default (props) => createElement(Suspense, null, createElement(Tree, props));
    `,
  },
  // Buttons and tags look up whether their ground is bright, and would bring the colour picker with its panels for it.
  {
    module: /[\\/]color-picker[\\/](?:color|components[\\/]ColorPresets)$/,
    importer: /antd[\\/]es[\\/](?:button|tag)[\\/]style/,
    by: `
      export { FastColor as AggregationColor } from '@ant-design/fast-color';
      export const isBright = (color) => {
        const { r, g, b } = color.toRgb();
        return r * 0.299 + g * 0.587 + b * 0.114 > 192;
      };
    `,
  },
  // The locale plugin sets the language of a date library that the entry does not use.
  { module: /[\\/]moment$/, importer: localePlugin, by: 'export default { locale() {} };' },
  { module: /[\\/]moment[\\/]locale[\\/][\w-]+$/, importer: localePlugin, by: '' },
  // The locale plugin's event emitter, without its polyfills.
  {
    module: /[\\/]event-emitter$/,
    by: `export default function EventEmitter() {
      const target = new EventTarget();
      const wrapped = new Map();
      this.on = (name, listener) => {
        const own = (event) => listener(event.detail);
        wrapped.set(listener, own);
        target.addEventListener(String(name), own);
      };
      this.off = (name, listener) => target.removeEventListener(String(name), wrapped.get(listener));
      this.emit = (name, detail) => target.dispatchEvent(new CustomEvent(String(name), { detail }));
    }`,
  },
];

/** Barrels of hundreds of modules each, of which a handful are used: their imports are written out, one module each. */
const barrels: { name: string; place: (exported: string) => string; holds: (exported: string) => boolean }[] = [
  {
    name: '@ant-design/icons',
    place: (name) => `@ant-design/icons/es/${name === 'createFromIconfontCN' ? 'components/IconFont' : `icons/${name}`}`,
    holds: (name) => /(?:Outlined|Filled|TwoTone|IconfontCN)$/.test(name),
  },
  { name: 'lodash-es', place: (name) => `lodash-es/${name}`, holds: (name) => /^[a-z]\w+$/.test(name) },
  { name: 'antd', place: (name) => `antd/es/${folderOf(name)}`, holds: (name) => antdFolders.has(folderOf(name)) },
];

/** Where antd keeps what it exports under a name: `QRCode` in `qr-code`. */
const folderOf = (name: string) =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();

const antd = path.join(process.cwd(), 'node_modules/antd/es');
const antdFolders = new Set(fs.readdirSync(antd).filter((name) => fs.existsSync(path.join(antd, name, 'index.js'))));

function throughBarrels(code: string): string {
  return barrels.reduce((written, { name, place, holds }) => {
    if (!written.includes(`'${name}'`) && !written.includes(`"${name}"`)) return written;
    return written.replace(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${name}['"];?`, 'g'), (statement, list: string) => {
      const parts = list.split(',').flatMap((part) => part.trim() || []);
      const [types, values] = [parts.filter((part) => part.startsWith('type ')), parts.filter((part) => !part.startsWith('type '))];
      const split = values.map((part) => /^(\w+)(?:\s+as\s+(\w+))?$/.exec(part));
      if (split.some((part) => !part || !holds(part[1] ?? ''))) return statement;
      const imports = split.map((part) => `import ${part?.[2] ?? part?.[1]} from '${place(part?.[1] ?? '')}';`);
      return [...imports, ...(types.length > 0 ? [`import { ${types.join(', ')} } from '${name}';`] : [])].join('');
    });
  }, code);
}

/** With and without the links that lead there. */
const proPlaces = [proPlace, fs.realpathSync(proPlace)];

/** Each import of ProComponents from where it is made: an index would be said to need all of it, and of antd, that any page has. */
function throughIndexes(code: string, id: string): string {
  const isOwn = proPlaces.some((place) => id.startsWith(place));
  if (!isOwn && !code.includes('@ant-design/pro-components')) return code;
  const from = (source: string, statement: string, names: (readonly [name: string, local: string])[]) => {
    const at = isOwn
      ? source.startsWith('.') && fileAt(id, source)
      : source === '@ant-design/pro-components' && path.join(proPlace, 'index.js');
    if (!at) return statement;
    const origins = names.map(([name, local]) => ({ ...originOf(at, name), local }));
    if (origins.every(({ file }) => file === at)) return statement;
    return origins.map(({ name, local, file }) => `import { ${name} as ${local} } from '${file === at ? source : file}';`).join('');
  };
  return code
    .replace(/^import\s+(\w+)\s+from\s*(['"])([^'"]+)\2;?/gm, (statement, local: string, _quote, source: string) =>
      from(source, statement, [['default', local]]),
    )
    .replace(
      /^import\s+(?:(\w+)\s*,\s*)?\{([^}]*)\}\s*from\s*(['"])([^'"]+)\3;?/gm,
      (statement, single: string, list: string, _quote, source: string) => {
        const parts = list.split(',').flatMap((part) => part.trim() || []);
        const types = parts.filter((part) => part.startsWith('type ')).map((part) => `import { ${part} } from '${source}';`);
        const names = parts.flatMap((part): (readonly [string, string])[] => {
          const [, name, local = name] = /^(\w+)(?:\s+as\s+(\w+))?$/.exec(part) ?? [];
          return name && local ? [[name, local]] : [];
        });
        const written = from(source, '', [...(single ? [['default', single] as const] : []), ...names]);
        return written ? `${written}${types.join('')}` : statement;
      },
    );
}

/** Single places of modules that are as wanted but for these. */
const mended: { module: RegExp; from: string; to: string }[] = [
  // A table draws its rows once more when it has measured its columns, as it begins without any width: it begins with those it is given.
  {
    module: /@rc-component[\\/]table[\\/]es[\\/]Table\.js$/,
    from: 'React.useState(new Map())',
    to: `React.useState(() => new Map(
      getColumnsKey(flattenColumns).map((key, at) => [key, flattenColumns[at].width]).filter(([, width]) => typeof width === 'number'),
    ))`,
  },
  // Its rows look at the widths of all columns for those that open below others, and are drawn anew whenever a column has been measured,
  // which they are twice: no row opens here. Where a column stays in sight follows from the widths that are given: when there is room for
  // more than those, nothing moves sideways.
  {
    module: /@rc-component[\\/]table[\\/]es[\\/]Body[\\/]index\.js$/,
    from: "'fixedInfoList', 'colWidths'",
    to: "'fixedInfoList'",
  },
  {
    module: /@rc-component[\\/]table[\\/]es[\\/]hooks[\\/]useStickyOffsets\.js$/,
    from: 'total += colWidths[i] || 0',
    to: "total += typeof flattenColumns[i].width === 'number' ? flattenColumns[i].width : colWidths[i] || 0",
  },
  // The browser's first look at its languages takes a tenth of a second, in every page that is opened: both of the product are in the
  // build, and a message is never said without one.
  {
    module: /intl-messageformat[\\/]lib[\\/]core\.js$/,
    from: 'new Intl.NumberFormat().resolvedOptions().locale',
    to: "'zh-CN'",
  },
  ...['NumberFormat', 'DateTimeFormat'].map((name) => ({
    module: /react-intl[\\/]lib[\\/]components[\\/]provider\.js$/,
    from: `!Intl.${name}.supportedLocalesOf(locale).length`,
    to: 'false',
  })),
];

/** Fails where an update of the module has moved the place. */
function mend(code: string, id: string): string {
  return mended.reduce((written, { module, from, to }) => {
    if (!module.test(id)) return written;
    if (written.split(from).length !== 2) throw new Error(`${id} has no single ${from}: look at it again in config/slimEntry.ts`);
    return written.replace(from, () => to);
  }, code);
}

const prefix = '\0slim:';

/**
 * What nearly all of runs before the first list is seen: compiled beside its coming by browsers that know the hint, not when it is
 * called (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
const compiledAhead = '//# allFunctionsCalledOnLoad';
const drawsAtOnce = (isEntry: boolean, name: string) => isEntry || /^group-(?:antd|list|shell)$/.test(name);

/** Keeps the login page within its budget; the reasons stand in docs/adr/0002-vite.md. */
function slimEntry() {
  return {
    name: 'slim-entry',
    enforce: 'pre' as const,
    apply: 'build' as const,
    resolveId(source: string, from: string | undefined) {
      const index = replaced.findIndex(({ module, importer }) => module.test(source) && (importer?.test(from ?? '') ?? true));
      return index >= 0 ? `${prefix}${index}` : undefined;
    },
    transform(code: string, id: string) {
      if (!/\.(?:[jt]sx?|mjs)$/.test(id)) return undefined;
      const written = throughBarrels(throughIndexes(mend(code, id), id));
      return written === code ? undefined : { code: written, map: null };
    },
    // What everybody waits for is worth a second minifier, which finds a hundredth more.
    renderChunk: {
      order: 'post' as const,
      async handler(code: string, { isEntry, name }: { isEntry: boolean; name: string }) {
        if (!isEntry && !/^(?:group-(?:antd|base|list|shell)|shared-ours|contract|feature-\w+)$/.test(name)) return undefined;
        const polished = await minify(code, { module: true, ecma: 2020, format: { comments: false } });
        return polished.code === undefined ? undefined : { code: polished.code, map: null };
      },
    },
    // The hint stands before anything else: also before what the bundler puts there at last.
    generateBundle: {
      order: 'post' as const,
      handler(_options: unknown, bundle: Record<string, { type: string; code?: string; isEntry?: boolean; name?: string }>) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.code && drawsAtOnce(chunk.isEntry === true, chunk.name ?? '')) chunk.code = `${compiledAhead}\n${chunk.code}`;
        }
      },
    },
    load(id: string) {
      return id.startsWith(prefix) ? replaced[Number(id.slice(prefix.length))]?.by : undefined;
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [slimEntry(), ...(config.plugins ?? [])] }));
};
