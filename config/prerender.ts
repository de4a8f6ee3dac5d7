import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import type { Plugin } from 'esbuild';
import { pathFor, type Endpoint } from '../contract/endpoint';
import { passwordMin } from '../contract/fields';
import { captcha } from '../contract/session';
import { getConfig, getSystemName } from '../contract/system';
import type { Built } from '../src/features/session/prerenderedForm';
import { publicTexts } from '../src/locales/publicTexts';
import { bundleOf, earlyFile, filesOf, scriptOf, type Chunk } from './early';

/** What classes of a style sheet the bundler has named how, by the file. */
type ClassNames = Map<string, Record<string, string>>;

function classNamesIn(code: string): Record<string, string> {
  return Object.fromEntries([...code.matchAll(/^export const (\w+) = "([^"]+)";?$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Style sheets for the drawing: their classes by the names that they have in the browser. */
function styleSheets(classNames: ClassNames): Plugin {
  return {
    name: 'style-sheets',
    setup(bundling) {
      bundling.onLoad({ filter: /\.module\.css$/ }, ({ path: file }) => {
        const names = classNames.get(file);
        if (!names || Object.keys(names).length === 0) throw new Error(`the bundler has no classes of ${file}`);
        return { contents: JSON.stringify(names), loader: 'json' };
      });
    },
  };
}

/** Draws the login page as React would find it in the document. */
async function drawn(classNames: ClassNames, folder: string): Promise<string> {
  const code = await bundleOf('src/features/session/prerender.tsx', {
    ...{ platform: 'node', format: 'cjs', jsx: 'automatic', external: ['react', 'react-dom'], plugins: [styleSheets(classNames)] },
  });
  const place = path.join(folder, 'prerender.cjs');
  fs.writeFileSync(place, code);
  const { prerender }: { prerender: () => string } = createRequire(place)(place);
  return prerender();
}

/** Texts that a page says which is not signed in. */
const isSaid = (id: string) => /^(?:app|login|common)\./.test(id);

/** What keeps the form alive until the application is there. */
function script(scripts: Pick<Built, 'early' | 'entry' | 'files'>): Promise<string> {
  const at = (endpoint: Endpoint) => pathFor(endpoint, 'other');
  const built: Built = {
    texts: Object.fromEntries(Object.entries(publicTexts).filter(([id]) => isSaid(id))),
    calls: { captcha: at(captcha), config: at(getConfig), systemName: at(getSystemName) },
    passwordMin,
    ...scripts,
  };
  return scriptOf('src/features/session/prerenderedForm.ts', { built });
}

/** Scripts and style sheets that the login page needs beside the entry. */
function loginFiles(bundled: Record<string, Chunk>): string[] {
  const needed = Object.values(bundled).filter(({ moduleIds = [] }) =>
    moduleIds.some((id) => /\/src\/(?:layouts\/index|shell\/StarCanvas|pages\/login\/\$identity)\.tsx$/.test(id)),
  );
  return [...new Set(needed.flatMap((chunk) => filesOf(bundled, chunk)))];
}

/** Draws the login page into the HTML (docs/adr/0027); scripts/steps.mjs puts what is written here into index.html. */
function writeLogin(folder: () => string) {
  const classNames: ClassNames = new Map();
  return {
    name: 'prerender',
    apply: 'build' as const,
    enforce: 'post' as const,
    transform(code: string, id: string) {
      const [file = ''] = id.split('?');
      if (file.endsWith('.module.css')) classNames.set(file, classNamesIn(code));
      return undefined;
    },
    generateBundle: {
      order: 'post' as const,
      async handler(this: { emitFile(file: object): string }, _options: unknown, bundled: Record<string, Chunk>) {
        const sky = classNames.get(path.join(process.cwd(), 'src/shell/StarCanvas.module.css')) ?? {};
        const files = loginFiles(bundled);
        // A form in a page without its style sheets would jump.
        const sheets = files.filter((name) => name.endsWith('.css')).map((name) => String(bundled[name]?.source ?? ''));
        // What the application draws behind the card comes after it, and takes no room while the form stands.
        const styles = `${sheets.join('')}#login~#root{height:0;overflow:hidden}`;
        const ground = `<div class="${sky.stars} ${sky.night}"></div>`;
        const page = await drawn(classNames, folder());
        const template = `<template id="login-template"><style>${styles}</style>${ground}<div>${page}</div></template>`;
        const entry = `/${Object.values(bundled).find(({ isEntry }) => isEntry)?.fileName ?? ''}`;
        const early = `/${earlyFile(bundled)}`;
        const made = { template, entry, script: await script({ early, entry, files: files.map((name) => `/${name}`) }) };
        this.emitFile({ type: 'asset', fileName: 'login.json', source: JSON.stringify(made) });
      },
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [...(config.plugins ?? []), writeLogin(() => api.paths.absTmpPath)] }));
};
