import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/** What a change can reach: which tests and flows `npm test -- changed` runs. Reads imports; runs nothing. */

/** They gather everything: what they import is reached by who uses it; by who starts them only where the start is what is tested. */
const gatherers = new Set(['server/served.ts', 'server/platform.ts']);
/** A change here is a change of everything. */
const everywhere =
  /^(?:package(?:-lock)?\.json|\.npmrc|\.umirc\.ts|tsconfig\.json|jest\.config\.cjs|playwright\.config\.ts|config\/|scripts\/|server\/db\/|tests\/support\/)/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from `since` (by default from where this branch left main), whether they are committed or not. */
export function changedFiles(since) {
  const [base = 'HEAD'] = since ? [since] : git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

const listed = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/.umi'));

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** The file of this project that an import names, if it is one. */
function resolved(from, name) {
  const place = name.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), name)
    : name.startsWith('@/')
      ? `src/${name.slice(2)}`
      : '';
  if (!place) return [];
  const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((end) => place + end)
    .find((file) => fs.existsSync(path.join(root, file)) && /\.\w+$/.test(file));
  return found ? [found] : [];
}

const importsOf = new Map();
function imports(file) {
  if (!/\.(?:tsx?|mjs)$/.test(file)) return [];
  const known = importsOf.get(file);
  if (known) return known;
  const source = read(file);
  const named = ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);
  // A program that a test starts is named by its path.
  const started = file.startsWith('tests/')
    ? [...source.matchAll(/'([\w./-]+\.(?:ts|mjs))'/g)].map(([, place]) => `./${path.posix.relative(path.posix.dirname(file), place)}`)
    : [];
  // What a page of the server's is made of is read from beside.
  const beside = file.startsWith('server/') ? [...source.matchAll(/'([\w-]+\.(?:css|js))'/g)].map(([, name]) => `./${name}`) : [];
  const found = [...named, ...started, ...beside].flatMap((name) => resolved(file, name));
  importsOf.set(file, found);
  return found;
}

/** A set of files with all that they import. */
function closure(files) {
  const seen = new Set();
  const open = [...files];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!gatherers.has(file) || seen.has('server/main.ts')) open.push(...imports(file));
  }
  return seen;
}

/** What makes calls is joined with what serves them: by the file of the contract that states them. */
function served(files) {
  const calls = [...files].filter((file) => file.startsWith('contract/') && /\b(?:call|list\w*|endpoint)\(/i.test(read(file)));
  const handlers = imports('server/served.ts').filter((file) => imports(file).some((one) => calls.includes(one)));
  // What the platform does by itself is done for a domain.
  const rooms = new Set(handlers.map((file) => path.posix.dirname(file)));
  const byItself = imports('server/platform.ts').filter((file) => rooms.has(path.posix.dirname(file)));
  // What the app serves beside the calls belongs to the tests that know its room.
  const known = new Set([...files].filter((file) => file.startsWith('server/')).map((file) => path.posix.dirname(file)));
  const besideCalls = imports('server/app.ts').filter((file) => known.has(path.posix.dirname(file)) && file !== 'server/handlers.ts');
  return closure([...handlers, ...byItself, ...besideCalls]);
}

const address = (page) => page.replace(/^src\/pages/, '').replace(/\.tsx$/, '');

/** Tests and flows that any of the changed files can reach. */
export function reachedBy(changed) {
  const suites = [...listed('tests/contract'), ...listed('tests/server'), ...listed('tests/pages')].filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  const specs = listed('tests/flows').filter((file) => file.endsWith('.spec.ts'));
  if (changed.some((file) => everywhere.test(file))) return { suites, specs };
  const pages = listed('src/pages').filter((file) => file.endsWith('.tsx'));
  const shell = ['src/app.ts', 'src/access.ts', ...listed('src/layouts')].filter((file) => fs.existsSync(path.join(root, file)));
  const hits = (files) => changed.some((file) => files.has(file));
  const all = (own) => new Set([...own, ...served(own)]);
  return {
    // The contract's own tests read files of every kind, and take a moment.
    suites: suites.filter(
      (file) => file.startsWith('tests/contract/') || hits(all(closure(file.endsWith('.tsx') ? [file, ...shell, ...pages] : [file]))),
    ),
    specs: specs.filter((file) => {
      const text = read(file);
      const visited = pages.filter((page) => text.includes('pageFiles') || text.includes(address(page)));
      return hits(all(closure([file, ...shell, ...visited])));
    }),
  };
}
