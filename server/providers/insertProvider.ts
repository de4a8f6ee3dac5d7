import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { providers } from '../db/schema';

type Provider = typeof providers.$inferSelect;
type Values = Omit<typeof providers.$inferInsert, 'id' | 'parentId' | 'path' | 'level'>;

/** Makes a provider below another, or a root. */
export async function insertProvider(db: Db, parent: Pick<Provider, 'id' | 'path'> | undefined, values: Values): Promise<Provider> {
  const { rows } = await db.execute<{ id: string }>(sql`select nextval(pg_get_serial_sequence('providers', 'id')) as id`);
  const id = Number(rows[0]?.id);
  const path = [...(parent?.path ?? []), id];
  const [made] = await db
    .insert(providers)
    .overridingSystemValue()
    .values({ ...values, id, parentId: parent?.id ?? null, path, level: path.length })
    .returning();
  if (!made) throw new Error('a provider was not made');
  return made;
}
