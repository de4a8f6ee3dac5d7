import { switchOff } from '../contract/fields';
import { identities } from '../contract/identity';
import type { Session } from './session/openSession';

/**
 * What the signed-in account may do, by the names of the one permission map, beside its identity; what is not here it may
 * not. Routes, menus and parts of pages ask here; the server asks the same map.
 */
export default function access(session: Session | null | undefined): Record<string, boolean> {
  const granted = new Set(session?.info.permissions);
  return {
    ...Object.fromEntries([...granted].map((name) => [name, true])),
    ...Object.fromEntries(identities.map((identity) => [identity, session?.identity === identity])),
    // Entries of meta type 3, for whom withdrawals are for at all, and the team's orders (specification, section 2).
    payouts: granted.has('withdrawal.view') && session?.info.allow_df !== switchOff,
    teamOrders: session?.identity === 'payee' && session.config.ms_team_order_manage !== switchOff,
  };
}
