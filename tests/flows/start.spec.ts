import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase } from '../../server/db/database';
import { expect, test } from '../support/flow';
import { databaseUrl, repoRoot, templateName, testSecretKey } from '../support/template';

for (const workers of ['1', '2']) {
  test(`the command that starts the platform serves it with WORKERS=${workers}, says where, and ends when it is told to`, async ({
    page,
  }) => {
    const clusterUrl = process.env.TEST_CLUSTER_URL ?? '';
    const name = `start_${randomUUID().replaceAll('-', '')}`;
    await ensureDatabase(clusterUrl, name, templateName);
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-start-'));
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: repoRoot,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(clusterUrl, name),
        DEMO: '1',
        SECRET_KEY: testSecretKey,
        WORKERS: workers,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (part) => (said += String(part)));
    try {
      await expect.poll(() => /http:\S+\/login\/other/.exec(said)?.[0], { timeout: 60_000 }).toBeTruthy();
      await page.goto(/http:\S+\/login\/other/.exec(said)?.[0] ?? '');
      // Also to whoever takes nothing compressed, and where an address ends like a folder's.
      for (const place of ['/', '/assets/']) {
        const [answer] = await once(http.get(new URL(place, page.url()), { headers: { accept: 'text/html' } }), 'response');
        expect(answer.statusCode).toBe(200);
        answer.resume();
      }
      await expect(page.getByRole('button', { name: /登\s?录/ })).toBeVisible();
    } finally {
      child.kill('SIGTERM');
      await expect.poll(() => child.exitCode, { timeout: 30_000 }).toBe(0);
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  });
}
