import type { TestPlatform } from './platform';

/** Does what only the owner of the database could, past every rule. */
export async function tamper(platform: TestPlatform, statement: string): Promise<void> {
  const client = await platform.db.connect();
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
