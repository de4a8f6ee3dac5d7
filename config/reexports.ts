import fs from 'node:fs';
import path from 'node:path';

/** Where something comes from that an index passes on: a file or another package; and what it is called there. */
interface Origin {
  file: string;
  name: string;
}

const read = new Map<string, Map<string, Origin>>();

/** The file that a relative import means; undefined: it is none of these packages' own. */
export function fileAt(from: string, source: string): string | undefined {
  const place = path.resolve(path.dirname(from), source);
  return [place, `${place}.js`, path.join(place, 'index.js')].find((file) => fs.existsSync(file) && fs.statSync(file).isFile());
}

/** Names between braces: `default as ProFormText`, `FormItemProvide`. */
function namesIn(list: string): { name: string; as: string }[] {
  return list
    .replace(/\/\/.*$/gm, '')
    .split(',')
    .map((part) => /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part))
    .flatMap((part) => (part?.[1] ? [{ name: part[1], as: part[2] ?? part[1] }] : []));
}

/** What an index imports to pass it on by a line of its own. */
function importsOf(code: string, at: string): Map<string, Origin> {
  const found = new Map<string, Origin>();
  for (const [, single, list, source = ''] of code.matchAll(/^import\s+(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*["']([^"']+)["'];/gm)) {
    const file = source.startsWith('.') ? fileAt(at, source) : source;
    if (!file) continue;
    if (single) found.set(single, { file, name: 'default' });
    for (const { name, as } of namesIn(list ?? '')) found.set(as, { file, name });
  }
  return found;
}

/** What a file passes on of others, by the name under which it does; what it makes itself is not among it. */
export function reexportsOf(at: string): Map<string, Origin> {
  const known = read.get(at);
  if (known) return known;
  const found = new Map<string, Origin>();
  read.set(at, found);
  const code = fs.readFileSync(at, 'utf8');
  const imported = importsOf(code, at);
  for (const [, list = '', source] of code.matchAll(/^export\s*\{([^}]*)\}(?:\s*from\s*"(\.[^"]+)")?;/gm)) {
    const file = source && fileAt(at, source);
    for (const { name, as } of namesIn(list)) {
      const origin = file ? { file, name } : source ? undefined : imported.get(name);
      if (origin) found.set(as, origin);
    }
  }
  for (const [, source = ''] of code.matchAll(/^export\s*\*\s*from\s*"(\.[^"]+)";/gm)) {
    const file = fileAt(at, source);
    if (!file) continue;
    for (const [name, origin] of reexportsOf(file)) if (name !== 'default' && !found.has(name)) found.set(name, origin);
    for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class|let|var) (\w+)/gm))
      if (!found.has(name)) found.set(name, { file, name });
  }
  const [, single] = /^export default (\w+);/m.exec(code) ?? [];
  const origin = single && imported.get(single);
  if (origin) found.set('default', origin);
  return found;
}

/** Follows a name to where it is made. */
export function originOf(at: string, name: string): Origin {
  const next = path.isAbsolute(at) ? reexportsOf(at).get(name) : undefined;
  return next && (next.file !== at || next.name !== name) ? originOf(next.file, next.name) : { file: at, name };
}
