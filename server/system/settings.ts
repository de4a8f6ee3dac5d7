import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { switchField, switchOff, switchOn } from '../../contract/fields';
import { defaultUploadMaxBytes, maxUploadBytes } from '../../contract/system';
import type { Db } from '../db/database';
import { settings } from '../db/schema';

/** What the platform can change while it runs, with the value each has until then. */
const settingsSchema = z.object({
  system_name: z._default(z.string(), '天猫系统'),
  watermark: z._default(z.string(), ''),
  ms_team_order_manage: z._default(switchField, switchOn),
  upload_max_bytes: z._default(z.number().check(z.int(), z.gte(1), z.lte(maxUploadBytes)), defaultUploadMaxBytes),
  /** Yuan per USDT. */
  usdt_rate: z._default(z.string(), '7.20'),
  /** Where the platform's recharges are paid to; without one there are none. */
  usdt_address: z._default(z.string(), ''),
  /** How many recharges an owner may have open at a time. */
  max_open_recharges: z._default(z.number().check(z.int(), z.gte(1)), 3),
  withdrawal_min: z._default(z.string(), '100.00'),
  withdrawal_max: z._default(z.string(), '50000.00'),
  withdrawal_fee: z._default(z.string(), '2.00'),
  /** Basis points of the amount, beside the fixed fee. */
  withdrawal_fee_rate: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
  /** Minutes until a waiting order expires. */
  order_minutes: z._default(z.number().check(z.int(), z.gte(1), z.lte(1440)), 10),
  /** How many orders of a merchant may wait for their payment at a time: each keeps a deposit and a place of an account's day. */
  max_waiting_orders: z._default(z.number().check(z.int(), z.gte(1)), 200),
  order_min: z._default(z.string(), '1.00'),
  order_max: z._default(z.string(), '50000.00'),
  /** Basis points of a paid order. */
  software_fee_rate: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 10),
  /** On: callbacks may go to private addresses. */
  callback_private: z._default(switchField, switchOff),
  notice_sound: z._default(switchField, switchOn),
});
export type Settings = z.output<typeof settingsSchema>;

export async function readSettings(db: Db): Promise<Settings> {
  // Past the column's own reading, which would read a text such as "7.20" a second time and make a number of it.
  const { rows } = await db.execute<{ name: string; value: unknown }>(sql`select name, value from ${settings}`);
  return z.parse(settingsSchema, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
