import { switchOn } from '../../../contract/fields';
import { orderStatuses } from '../../../contract/states/orders';
import type { Door } from '../../session/useDoor';
import { addresses, exactly, within, withQuery } from '../../shell/addresses';

interface OrdersOf {
  door: Door;
  id: number;
  /** Whether it is the one who looks: his own orders stand in another list than those of his team. */
  isSelf?: boolean;
  /** With the orders of all below. */
  isTeam?: boolean;
  /** Unix seconds, half-open. */
  from: number;
  to: number;
  channel?: number;
}

/** By what the orders behind a figure are found; `earned`: those of which one earns at any level, be they another's. */
export type OrdersBy = 'made' | 'paidNow' | 'paid' | 'reversed' | 'booked' | 'earned';

const columns = {
  made: 'create_time',
  paidNow: 'create_time',
  paid: 'paid_time',
  reversed: 'reversed_time',
  booked: 'booked_time',
  earned: 'booked_time',
} as const;

/** Where the orders are that a figure of a team, or of one of it, is made of. */
export function ordersBehind(by: OrdersBy, { door, id, isSelf = false, isTeam = false, from, to, channel }: OrdersOf): string | undefined {
  // A provider's list of his team does not go below one of it.
  if (door === 'payee' && isTeam) return undefined;
  // Nor does it say what was earned of them.
  if (door === 'payee' && (by === 'booked' || by === 'earned')) return undefined;
  const page = door === 'other' || isSelf ? addresses.orders(door) : addresses.teamOrders;
  return withQuery(page, {
    ...(isSelf ? {} : { [by === 'earned' ? 'earner' : 'provider']: exactly(id) }),
    ...(isTeam ? { team: switchOn } : {}),
    ...within(columns[by], { from, to }),
    ...(by === 'paidNow' ? { status: orderStatuses.paid } : {}),
    ...(channel === undefined ? {} : { channel }),
  });
}
