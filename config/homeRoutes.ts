import type { IApi } from '@umijs/max';
import { identities } from '../contract/identity';

/**
 * A convention route drops a trailing `index`, but the specification's home pages are at /payee/index and its siblings:
 * the page stands at the whole address, and /payee leads there.
 */
export default (api: IApi) => {
  api.modifyRoutes((routes) => {
    for (const identity of identities) {
      const home = routes[`${identity}/index`];
      if (!home) continue;
      home.path = `${identity}/index`;
      routes[identity] = {
        id: identity,
        path: identity,
        parentId: home.parentId,
        absPath: `/${identity}`,
        file: '',
        redirect: `/${identity}/index`,
      };
    }
    return routes;
  });
};
