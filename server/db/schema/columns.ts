import { sql } from 'drizzle-orm';
import { bigint, customType, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { switchOn, type Switch } from '../../../contract/fields';
import type { Identity } from '../../../contract/identity';

export const cidr = customType<{ data: string }>({ dataType: () => 'cidr' });
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true });

/** Minor units of money. */
export const minorUnits = () => bigint({ mode: 'bigint' });
export const createdAt = () => instant().notNull().defaultNow();
export const identity = () => text().$type<Identity>().notNull();

export const switchColumn = () => smallint().$type<Switch>().notNull().default(switchOn);

/** A state within a constraint or an index, which take no parameters. */
export const constant = (value: number) => sql.raw(String(value));
