import { getIntl } from '@umijs/max';
import type { Locale } from '../../contract/locale';
import { currentLocale, sayingOf, type Say } from './useText';

const sayings = new Map<Locale, Say>();

/** Says a text outside of a component, in the language of the moment it is called. */
export const say: Say = (id, values) => {
  // Left to itself the plugin makes its formatter anew for each text: a list of accounts says a hundred.
  const locale = currentLocale();
  const text = sayings.get(locale)?.(id, values);
  if (text !== undefined && text !== id) return text;
  // Texts that have come since are in a new one.
  const saying = sayingOf(getIntl(locale));
  sayings.set(locale, saying);
  return saying(id, values);
};
