import fs from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { minify } from 'terser';
import * as zod from 'zod/mini';

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
    module: /[\\/]tooltip[\\/]UniqueProvider$/,
    importer: /antd[\\/]es[\\/]config-provider/,
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
    by: 'export default () => { throw new Error("this field is not part of the build: config/slimEntry.ts"); };',
  },
  // Its forms in steps, in a drawer and of light filters, which its forms by a schema know.
  {
    module: /layouts\/(?:StepsForm|DrawerForm|LightFilter)$/,
    importer: /pro-components[\\/]es[\\/]form[\\/]components[\\/]SchemaForm/,
    by: `
      const missing = () => { throw new Error('this form is not part of the build: config/slimEntry.ts'); };
      missing.StepForm = missing;
      export { missing as default, missing as StepsForm, missing as DrawerForm };
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

const prefix = '\0slim:';

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
      const written = throughBarrels(code);
      return written === code ? undefined : { code: written, map: null };
    },
    // What everybody waits for is worth a second minifier, whose names are shorter.
    renderChunk: {
      order: 'post' as const,
      async handler(code: string, { isEntry }: { isEntry: boolean }) {
        if (!isEntry) return undefined;
        const polished = await minify(code, { module: true, ecma: 2020, compress: false, format: { comments: false } });
        return polished.code === undefined ? undefined : { code: polished.code, map: null };
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
