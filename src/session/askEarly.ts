// A script of its own that runs before the application (docs/adr/0026): it brings no library along.
import { isIdentity, type Identity } from '../../contract/identity';
import type { Locale } from '../../contract/locale';
import { fetchFiles } from './fetchFiles';
import { sendEarly } from './sendEarly';
import { storedToken, storedTwiceToken } from './storage';

/** What one call of a page is, before any code is there: its path, the query it has anyhow, and what it takes of the address. */
export interface EarlyCall {
  path: string;
  query: string;
  names: string[];
}

/** What pages need first (config/early.ts): files by their place in `files`. */
export interface EarlyPages {
  files: string[];
  /** Whatever the page is: files, and calls by whose page it is. */
  frame: number[];
  /** The file of the texts in a language. */
  texts: Record<Locale, number>;
  session: Record<Identity, string[]>;
  pages: Record<string, { files: number[]; calls: EarlyCall[] }>;
  /** The header of the second factor's proof. */
  twiceHeader: string;
}
declare const pages: EarlyPages;

const localeHere = (): Locale => (localStorage.getItem('umi_locale') === 'en-US' ? 'en-US' : 'zh-CN');

function urlOf({ path, query, names }: EarlyCall, asked: URLSearchParams): string {
  const given = new URLSearchParams(query);
  for (const name of names) {
    const value = asked.get(name);
    if (value) given.set(name, value);
  }
  given.sort();
  const text = given.toString();
  return text ? `${path}?${text}` : path;
}

/** Asks with the token that is stored, as soon as it is known that the page will be there. */
window.askEarly = (pathname, search, isInside = false) => {
  const identity = pathname.split('/')[1];
  if (!isIdentity(identity)) return;
  const token = storedToken(identity);
  const asked = new URLSearchParams(search);
  // An address with a token in it changes who this is.
  if (!token || asked.has('token')) return;
  const twice = storedTwiceToken(identity);
  const headers = {
    ...{ 'Accept-Language': localeHere(), Authorization: `Bearer ${token}` },
    ...(twice ? { [pages.twiceHeader]: twice } : {}),
  };
  const own = (pages.pages[pathname]?.calls ?? []).map((call) => urlOf(call, asked));
  window.early = {
    addresses: [location.pathname + location.search, pathname + search],
    at: performance.now(),
    headers,
    calls: [...(isInside ? [] : pages.session[identity]), ...own].map((url) => sendEarly(url, headers)),
  };
};

const { pathname, search } = location;
// What a login page needs comes after its form has been drawn (prerenderedForm.ts).
if (isIdentity(pathname.split('/')[1])) {
  window.askEarly(pathname, search);
  const places = [...pages.frame, pages.texts[localeHere()], ...(pages.pages[pathname]?.files ?? [])];
  fetchFiles(places.map((place) => `/${pages.files[place]}`));
}
