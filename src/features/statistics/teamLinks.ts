import { switchOn } from '../../../contract/fields';
import { orderStatuses } from '../../../contract/states/orders';
import { addresses, withQuery } from '../../shell/addresses';

export type Door = 'other' | 'payee';

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

/** By what the orders behind a figure are found. */
export type OrdersBy = 'made' | 'paidNow' | 'paid' | 'reversed';

const columns = { made: 'create_time', paidNow: 'create_time', paid: 'paid_time', reversed: 'reversed_time' } as const;

/** Where the orders are that a figure of a team, or of one of it, is made of. */
export function ordersBehind(by: OrdersBy, { door, id, isSelf = false, isTeam = false, from, to, channel }: OrdersOf): string | undefined {
  // A provider's list of his team does not go below one of it.
  if (door === 'payee' && isTeam) return undefined;
  const page = door === 'other' || isSelf ? addresses.orders(door) : addresses.teamOrders;
  return withQuery(page, {
    ...(isSelf ? {} : { provider: `#${id}` }),
    ...(isTeam ? { team: switchOn } : {}),
    [`${columns[by]}_from`]: from,
    [`${columns[by]}_to`]: to,
    ...(by === 'paidNow' ? { status: orderStatuses.paid } : {}),
    ...(channel === undefined ? {} : { channel }),
  });
}
