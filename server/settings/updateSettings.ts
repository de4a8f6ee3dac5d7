import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import * as contract from '../../contract/settings';
import type { SettingName, Settings } from '../../contract/settings';
import { takeLock } from '../db/locks';
import { settings } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle } from '../kernel/handle';
import { InvalidInput, invalid } from '../kernel/refusal';
import { isTrc20 } from '../payAccounts/checkNumber';
import { differences } from '../parties/changes';
import { readSettings } from '../system/settings';
import { subjectOf } from './showSettings';

/** Refuses values that may not be, each at its field. */
function expectSound(values: Settings, changed: SettingName[]): void {
  const faults = contract.faultsOf(values, changed);
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults);
  if (changed.includes('usdt_address') && values.usdt_address && !isTrc20(values.usdt_address)) invalid('usdt_address', 'field.trc20');
}

/**
 * Sets what is named and differs, and writes each down by itself. One change waits for the other: some settings limit each
 * other, and what a change is held against must be what holds when it is done.
 */
export const updateSettings = handle(contract.updateSettings, async (context, input) => {
  const { db } = context;
  await takeLock(db, 'settings');
  const before = await readSettings(db);
  const named = contract.settingNames.filter((name) => input[name] !== undefined);
  const given = Object.fromEntries(named.map((name) => [name, contract.keptSetting(name, input[name] ?? null)]));
  const values = z.parse(contract.settingValues, { ...before, ...given });
  const changes = differences(before, values);
  const changed = named.filter((name) => name in changes);
  expectSound(values, changed);
  const unset = changed.filter((name) => values[name] === null);
  const set = changed.flatMap((name) => (values[name] === null ? [] : [{ name, value: values[name] }]));
  if (unset.length > 0) await db.delete(settings).where(inArray(settings.name, unset));
  if (set.length > 0)
    await db
      .insert(settings)
      .values(set)
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } });
  for (const name of changed) await audit(context, 'setting.update', subjectOf(name), { [name]: changes[name] });
  return {};
});
