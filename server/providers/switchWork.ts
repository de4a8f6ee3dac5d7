import { eq } from 'drizzle-orm';
import * as contract from '../../contract/providers';
import { providers } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle } from '../kernel/handle';

export const switchWork = handle(contract.switchWork, async (context, { status }) => {
  const { db, actor } = context;
  const [before] = await db
    .select({ status: providers.workStatus })
    .from(providers)
    .where(eq(providers.id, actor.principalId))
    .for('no key update');
  await db.update(providers).set({ workStatus: status }).where(eq(providers.id, actor.principalId));
  await audit(context, 'provider.work', `provider:${actor.principalId}`, { work_status: [before?.status ?? null, status] });
  return {};
});
