import type { Permission } from '../../../contract/permissions';
import type { TextId } from '../../locales/useText';

/** What a permission is about: the first part of its id. */
type DomainOf<P extends Permission> = P extends `${infer D}.${string}` ? D : never;
type Domain = DomainOf<Permission>;

/** Under which heading the permissions of a domain are given: that of the menu group in which its pages stand. */
const headings: Record<Domain, TextId> = {
  home: 'menu.home',
  self: 'menu.account',
  loginLog: 'menu.account',
  audit: 'menu.account',
  account: 'menu.account',
  ipRule: 'menu.system',
  setting: 'menu.system',
  simulator: 'menu.system',
  merchant: 'menu.merchant',
  provider: 'menu.provider',
  receivingAccount: 'menu.channel',
  rate: 'menu.channel',
  product: 'menu.product',
  order: 'menu.order',
  report: 'menu.order',
  secret: 'menu.document',
  statistics: 'menu.statistics',
  fund: 'menu.settlement',
  statement: 'menu.settlement',
  ledger: 'menu.settlement',
  withdrawal: 'menu.settlement',
  recharge: 'menu.settlement',
  adjustment: 'menu.settlement',
  deposit: 'menu.deposit',
  platformAccount: 'menu.deposit',
};

function isDomain(word: string): word is Domain {
  return Object.hasOwn(headings, word);
}

export interface PermissionGroup {
  heading: TextId;
  names: Permission[];
}

/** Permissions by what they are about, in the order in which they come. */
export function groupsOf(names: readonly Permission[]): PermissionGroup[] {
  const groups = new Map<TextId, Permission[]>();
  for (const name of names) {
    const [domain = ''] = name.split('.');
    if (!isDomain(domain)) continue;
    const heading = headings[domain];
    groups.set(heading, [...(groups.get(heading) ?? []), name]);
  }
  return [...groups].map(([heading, of]) => ({ heading, names: of }));
}
