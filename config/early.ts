import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { build, type BuildOptions } from 'esbuild';
import * as z from 'zod/mini';
import * as domains from '../contract/domains';
import { addressesOf, pathFor, type Endpoint } from '../contract/endpoint';
import { identities, isIdentity, type Identity } from '../contract/identity';
import type { Locale } from '../contract/locale';
import { isList, wireNames, type Filters } from '../contract/list';
import { twiceHeader } from '../contract/session';
import type { EarlyCall, EarlyPages } from '../src/session/askEarly';

/** What the bundler says of a file. */
export interface Chunk {
  type: 'chunk' | 'asset';
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: string[];
  isEntry?: boolean;
  imports?: string[];
  source?: string | Uint8Array;
  viteMetadata?: { importedCss: Set<string> };
}

const places = ['page', 'limit', 'sort', 'after', 'before'];
const endpoints = Object.values<unknown>(domains).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'paths' in value && 'access' in value,
);

/** Filters of a list, and of what sums it up: that takes the very same input, and may take more beside it. */
function filtersOf(endpoint: Endpoint | undefined): Filters {
  const whole = endpoint?.input;
  const taken: unknown = whole instanceof z.ZodMiniIntersection ? whole._zod.def.left : whole;
  const list = endpoints.filter(isList).find(({ input }) => input === taken);
  return list?.list.filters ?? {};
}

/** What a call takes of its page's address. What the page itself has fixed nobody changes. */
function namesOf(called: string, query: URLSearchParams, identity: Identity): string[] {
  const filters = filtersOf(endpoints.find((one) => one.method === 'GET' && addressesOf(one).some((address) => address.path === called)));
  const own = Object.entries(filters).filter(([, { only }]) => only?.includes(identity) ?? true);
  const names = wireNames(Object.fromEntries(own)).filter((name) => !query.has(name));
  return query.has('page') ? [...names, ...places] : names;
}

const seenIn = path.join(process.cwd(), 'config/firstCalls');

/** The calls that pages make first, as tests/flows/early.spec.ts has seen them: an address and a call a line. */
function firstCalls(identity: Identity): Map<string, EarlyCall[]> {
  const calls = new Map<string, EarlyCall[]>();
  const lines = fs.readFileSync(path.join(seenIn, `${identity}.txt`), 'utf8').split('\n');
  for (const line of lines.filter(Boolean)) {
    const [address = '', call = ''] = line.split(' ');
    const [called = '', query = ''] = call.split('?');
    const early = { path: called, query, names: namesOf(called, new URLSearchParams(query), identity) };
    calls.set(address, [...(calls.get(address) ?? []), early]);
  }
  return calls;
}

/** A file and all that it imports, with their styles; what the document itself names is there. */
export function filesOf(bundle: Record<string, Chunk>, root: Chunk): string[] {
  const found = new Set<string>();
  const open = [root.fileName];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (!chunk || chunk.isEntry || found.has(name)) continue;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    open.push(...(chunk.imports ?? []));
  }
  return [...found];
}

function pagesOf(bundle: Record<string, Chunk>): EarlyPages {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const files: string[] = [];
  const placesOf = (of: Chunk[]) =>
    [...new Set(of.flatMap((chunk) => filesOf(bundle, chunk)))].map((name) => {
      if (!files.includes(name)) files.push(name);
      return files.indexOf(name);
    });
  const frame = placesOf(
    chunks.filter(({ moduleIds = [] }) => moduleIds.some((id) => /\/src\/(?:layouts\/index|shell\/Shell)\.tsx$/.test(id))),
  );
  const textsIn = (locale: Locale) => {
    const [place] = placesOf(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/locales/shell/${locale}.ts`)));
    if (place === undefined) throw new Error(`no file has the texts in ${locale}`);
    return place;
  };
  const calls = new Map(identities.flatMap((identity) => [...firstCalls(identity)]));
  const pages = chunks.flatMap((chunk) => {
    const address = /\/src\/pages(\/.+)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (!address || !isIdentity(address.split('/')[1])) return [];
    const own = placesOf([chunk]).filter((place) => !frame.includes(place));
    return [[address, { files: own, calls: calls.get(address) ?? [] }] as const];
  });
  const session = (identity: Identity) => [domains.accountInfo, domains.configInfo].map((endpoint) => pathFor(endpoint, identity));
  return {
    files,
    frame,
    texts: { 'zh-CN': textsIn('zh-CN'), 'en-US': textsIn('en-US') },
    session: { other: session('other'), payer: session('payer'), payee: session('payee') },
    pages: Object.fromEntries(pages),
    twiceHeader,
  };
}

/** The file that asks for what pages need first, in a bundle that has it. */
export function earlyFile(bundle: object): string {
  const name = Object.keys(bundle).find((one) => one.startsWith('assets/early-'));
  if (name === undefined) throw new Error('nothing is asked for early');
  return name;
}

/** A source and all that it imports as one text. */
export async function bundleOf(file: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [path.join(process.cwd(), file)], bundle: true, write: false, logLevel: 'error', legalComments: 'none' },
    ...options,
  });
  return outputFiles?.[0]?.text ?? '';
}

/** A script that runs before the application, which knows what the build has found. */
export function scriptOf(file: string, found: Record<string, object>): Promise<string> {
  const define = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, JSON.stringify(value)]));
  return bundleOf(file, { platform: 'browser', format: 'iife', target: 'chrome100', charset: 'utf8', minify: true, define });
}

/** Named by its content, as what the bundler writes is. */
function writeEarly() {
  return {
    name: 'early',
    apply: 'build' as const,
    generateBundle: {
      order: 'post' as const,
      async handler(this: { emitFile(file: object): string }, _options: unknown, bundle: Record<string, Chunk>) {
        const pages = pagesOf(bundle);
        if (pages.frame.length === 0) throw new Error('nothing could be fetched early');
        const source = await scriptOf('src/session/askEarly.ts', { pages });
        const print = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        this.emitFile({ type: 'asset', fileName: `assets/early-${print}.js`, source });
      },
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [...(config.plugins ?? []), writeEarly()] }));
};
