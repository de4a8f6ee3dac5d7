import { parseMoney } from '../../contract/money';
import type { channelSettings, Settings } from '../../contract/settings';
import type { merchants } from '../db/schema';

const fen = (amount: string | null) => (amount === null ? null : parseMoney(amount));
const stated = (limits: (bigint | null)[]) => limits.filter((limit) => limit !== null);

type Own = Pick<typeof merchants.$inferSelect, 'orderMin' | 'orderMax'>;

/** The least and the most of one order in fen: the tightest of what platform, channel and merchant say. */
export function limitsOf(own: Own, { order_min, order_max }: Settings, channel: ReturnType<typeof channelSettings>) {
  return {
    min: stated([fen(order_min), fen(channel.orderMin), own.orderMin]).reduce((a, b) => (a > b ? a : b), 0n),
    max: stated([fen(order_max), fen(channel.orderMax), own.orderMax]).reduce((a, b) => (a < b ? a : b)),
  };
}
