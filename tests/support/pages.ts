import fs from 'node:fs';
import path from 'node:path';
import { identities, type Identity } from '../../contract/identity';
import { repoRoot } from './template';

/** A page behind the sign-in, as its file states it. */
export interface PageFile {
  identity: Identity;
  /** Where it opens: `/other/order/all`. */
  address: string;
  /** The folder of its menu group, unless it stands in the menu by itself. */
  group: string | undefined;
  title: string;
  access: string;
  isHidden: boolean;
}

/** Every page of the three doors: a new one is tested by being there. Their `routeProps` are literals, by rule. */
export function pageFiles(): PageFile[] {
  return identities.flatMap((identity) => {
    const root = path.join(repoRoot, 'src/pages', identity);
    return fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => {
        const source = fs.readFileSync(path.join(root, file), 'utf8');
        const stated = (name: string) => new RegExp(`\\b${name}: '([^']+)'`).exec(source)?.[1];
        const [title, access] = [stated('title'), stated('access')];
        if (!title || !access) throw new Error(`${identity}/${file} does not say its title and who may open it`);
        const parts = file.replace(/\.tsx$/, '').split(path.sep);
        return {
          identity,
          address: `/${identity}/${parts.join('/')}`,
          group: parts.length > 1 ? parts[0] : undefined,
          title,
          access,
          isHidden: /\bparent: '/.test(source),
        };
      });
  });
}
