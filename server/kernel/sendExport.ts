import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { ExportFormat } from '../../contract/list';
import { audit } from './audit';
import { contentTypes, exportFileName, exportRows, readLong, type ExportPlan } from './exportRows';
import type { OpenContext } from './handle';
import { Spool } from './Spool';
import { takePlace } from './takePlace';

/**
 * Sends a whole filter as a file while it is read. It goes through a spool: a slow reader keeps nobody waiting but himself.
 */
export async function sendExport(
  context: OpenContext,
  plan: ExportPlan,
  { format, zoneMinutes }: { format: ExportFormat; zoneMinutes: number },
): Promise<void> {
  const { reply, caller, now, actor, config, log } = context;
  const writing = { format, zoneMinutes, locale: caller.locale };
  const giveBack = takePlace(context, 'export');
  try {
    await audit(context, 'list.export', `list:${plan.name}`, { format });
    const { writer: output, reader } = await Spool.open(path.join(config.dataDir, 'spool'));
    readLong(context, actor.accountId, (tx) => exportRows(tx, plan, output, writing)).catch((error: unknown) => {
      if (output.destroyed) return;
      log.error({ err: error, requestId: caller.requestId }, 'an export broke off');
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    finished(reader).then(giveBack, giveBack);
    reply
      .header('content-type', contentTypes[format])
      .header('content-disposition', `attachment; filename="${exportFileName(plan.name, writing, now)}"`)
      .header('cache-control', 'no-store, no-transform');
    await reply.send(reader);
  } catch (error) {
    giveBack();
    throw error;
  }
}
