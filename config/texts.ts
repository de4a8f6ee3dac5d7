import type { IApi } from '@umijs/max';
import { locales } from '../contract/locale';
import { messagesIn } from '../src/locales/messages';
import { shellTexts } from '../src/locales/shellTexts';

/** The texts behind the sign-in, which stand side by side in two languages: a browser fetches those of one. */
function textsOfOne() {
  return {
    name: 'texts-of-one',
    enforce: 'pre' as const,
    apply: 'build' as const,
    load(id: string) {
      const locale = locales.find((one) => id.endsWith(`/src/locales/shell/${one}.ts`));
      return locale && `export default JSON.parse(${JSON.stringify(JSON.stringify(messagesIn(locale, shellTexts)))});`;
    },
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => ({ ...config, plugins: [textsOfOne(), ...(config.plugins ?? [])] }));
};
