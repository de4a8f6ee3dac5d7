import type { IApi } from '@umijs/max';
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
    load(id: string) {
      return id.startsWith(prefix) ? replaced[Number(id.slice(prefix.length))]?.by : undefined;
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [slimEntry(), ...(config.plugins ?? [])] }));
};
