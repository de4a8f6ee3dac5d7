import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const templateName = 'template_world';
/** Seals what the template holds; every platform of a test opens it with the same. */
export const testSecretKey = 'a-secret-key-for-the-tests-alone-0123456789';
export const repoRoot = path.resolve(__dirname, '../..');

/** The URL of another database on the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Makes the template: migrated, and with the demo world in it. */
export async function makeTemplate(clusterUrl: string): Promise<void> {
  const made = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'makeTemplate.ts')], {
    cwd: repoRoot,
    encoding: 'utf8',
    env: { ...process.env, TEST_CLUSTER_URL: clusterUrl, NODE_OPTIONS: '' },
  });
  if (made.status !== 0) throw new Error(`the template was not made:\n${made.stdout}${made.stderr}`);
}
