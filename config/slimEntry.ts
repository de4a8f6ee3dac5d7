import type { IApi } from '@umijs/max';

/** What Umi's plugins bring into the entry and this product never runs. */
const replaced: { module: RegExp; by: string }[] = [
  // The request plugin's hook; lists and forms here have their own.
  { module: /[\\/]@ahooksjs[\\/]use-request$/, by: 'export const UseRequestProvider = null; export default () => { throw new Error("useRequest is not part of this build"); };' },
  // The renderer's helmet: the title is set by the layout.
  { module: /^react-helmet-async$/, by: 'export const HelmetProvider = ({ children }) => children; export const Helmet = () => null;' },
];

const prefix = '\0slim:';

/** Keeps the login page within its budget; the reasons stand in docs/adr/0002-vite.md. */
function slimEntry() {
  return {
    name: 'slim-entry',
    enforce: 'pre' as const,
    apply: 'build' as const,
    resolveId(source: string) {
      const index = replaced.findIndex(({ module }) => module.test(source));
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
