import { formatRate } from '../../contract/money';

/** How many of some orders were paid; of none there is no rate. `rate` is basis points. */
export const successRateText = (orders: number, rate: number) => (orders === 0 ? '—' : formatRate(rate));
