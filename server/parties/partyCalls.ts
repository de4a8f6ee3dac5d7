import type { Switch } from '../../contract/fields';
import { audit, partySubject } from '../kernel/audit';
import type { Context } from '../kernel/handle';
import { differences } from './changes';
import { resetOwnerFactor, resetOwnerPassword, switchAccounts, type MadePassword } from './ownerAccount';

/** What kind of party it is, and how one of them is found. */
interface PartyKind {
  kind: 'merchant' | 'provider';
  /** The row, locked; refused where the caller has no such party. */
  lock: (context: Context, id: number) => Promise<{ status: Switch }>;
  write: (context: Context, id: number, status: Switch) => Promise<unknown>;
}

const identities = { merchant: 'payer', provider: 'payee' } as const;

/** What can be done to merchants and providers alike. */
export function partyCalls({ kind, lock, write }: PartyKind) {
  const ownerOf = (id: number) => ({ identity: identities[kind], principalId: id }) as const;
  const subjectOf = (id: number) => partySubject(ownerOf(id));
  return {
    ownerOf,
    subjectOf,
    /** Off: its sessions end at once. */
    turn: async (context: Context, { id, status }: { id: number; status: Switch }) => {
      const before = await lock(context, id);
      await write(context, id, status);
      await switchAccounts(context, ownerOf(id), status);
      await audit(context, `${kind}.switch`, subjectOf(id), differences({ status: before.status }, { status }));
      return {};
    },
    /** Gives its owner another first password, which is said once. */
    resetPassword: async (context: Context, { id }: { id: number }, { password, passwordHash }: MadePassword) => {
      await lock(context, id);
      const username = await resetOwnerPassword(context, ownerOf(id), passwordHash);
      await audit(context, `${kind}.password`, subjectOf(id));
      return { username, password };
    },
    resetFactor: async (context: Context, { id }: { id: number }) => {
      await lock(context, id);
      await resetOwnerFactor(context, ownerOf(id));
      await audit(context, `${kind}.factor`, subjectOf(id));
      return {};
    },
  };
}
