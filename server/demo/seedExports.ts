import type { Identity } from '../../contract/identity';
import { exportKinds, exportStatuses } from '../../contract/states/exports';
import { exportFiles } from '../db/schema';
import { expiryOf } from '../exports/expiryOf';
import { exportFileName } from '../kernel/exportRows';
import type { DemoWorld } from './movements';

const each = 24;
/** Those that ended are kept for seven. */
const days = 6;
const zoneMinutes = 480;

const lists: Record<Identity, readonly string[]> = {
  other: ['orders', 'login-logs', 'merchant-balances'],
  payer: ['orders', 'merchant-balances'],
  payee: ['orders', 'products'],
};

interface Asker {
  id: number;
  identity: Identity;
  principalId: number;
}

/** Exports that the demo accounts gave up or that could not be made: no file is missing. */
export async function seedExports({ db, random, now }: DemoWorld, askers: readonly Asker[]): Promise<void> {
  const rows = askers.flatMap(({ id, identity, principalId }) =>
    Array.from({ length: each }, () => {
      const createdAt = new Date(now.getTime() - random.whole(600, days * 86_400) * 1000);
      const finishedAt = new Date(createdAt.getTime() + random.whole(5, 60) * 1000);
      const [list, format] = [random.pick(lists[identity]), random.pick(['csv', 'xlsx'] as const)];
      const isFailed = random.whole(1, 4) === 1;
      return {
        identity,
        principalId,
        accountId: id,
        kind: exportKinds.list,
        question: { list, query: { format, zone: zoneMinutes } },
        locale: 'zh-CN' as const,
        fileName: exportFileName(list, { format, zoneMinutes }, createdAt),
        status: isFailed ? exportStatuses.failed : exportStatuses.cancelled,
        problem: isFailed ? 'EXPORT_TOO_LONG' : null,
        attempts: 1,
        createdAt,
        startedAt: createdAt,
        finishedAt,
        expiresAt: expiryOf(finishedAt),
      };
    }),
  );
  await db.insert(exportFiles).values(rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}
