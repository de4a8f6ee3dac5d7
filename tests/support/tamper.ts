import type pg from 'pg';

/** Does what only the owner of the database could, past every rule. */
export async function tamper({ db }: { db: pg.Pool }, statement: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
