import { bigint, customType, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Identity } from '../../../contract/identity';

export const cidr = customType<{ data: string }>({ dataType: () => 'cidr' });
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true });

/** Minor units of money. */
export const minorUnits = () => bigint({ mode: 'bigint' });
export const createdAt = () => instant().notNull().defaultNow();
export const identity = () => text().$type<Identity>().notNull();

/** 1 on, 2 off. */
export const switchColumn = () => smallint().notNull().default(1);
