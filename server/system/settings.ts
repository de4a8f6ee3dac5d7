import * as z from 'zod/mini';
import { defaultUploadMaxBytes, maxUploadBytes } from '../../contract/system';
import type { Db } from '../db/database';
import { settings } from '../db/schema';

/** What the platform can change while it runs, with the value each has until then. */
const settingsSchema = z.object({
  system_name: z._default(z.string(), '天猫系统'),
  watermark: z._default(z.string(), ''),
  ms_team_order_manage: z._default(z.number(), 1),
  upload_max_bytes: z._default(z.number().check(z.int(), z.gte(1), z.lte(maxUploadBytes)), defaultUploadMaxBytes),
  /** Yuan per USDT. */
  usdt_rate: z._default(z.string(), '7.20'),
  /** Where the platform's recharges are paid to; without one there are none. */
  usdt_address: z._default(z.string(), ''),
  notice_sound: z._default(z.number(), 1),
});
export type Settings = z.output<typeof settingsSchema>;

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select().from(settings);
  return z.parse(settingsSchema, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
