import { getIntl } from '@umijs/max';
import type { Say } from './useText';

/** Says a text outside of a component, in the language of the moment it is called. */
export const say: Say = (id, values) => getIntl().formatMessage({ id }, values);
