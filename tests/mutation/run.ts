import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { openTestCluster } from '../../server/db/postgres';
import { makeTemplate, repoRoot } from '../support/template';
import { groups, type Group } from './groups';

/** The fewest with which the demo's books work out: every mutant that reaches the books checks all of them. */
const demoOrders = '1000';
/** How much of a long test's work is done for each mutant. */
const share = '0.003';
/** The least part of the mutants, in percent, that the tests must notice. */
const wanted = 85;

const place = z.object({ line: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.optional(z.string()),
          location: z.object({ start: place }),
        }),
      ),
    }),
  ),
});
type Files = z.output<typeof report>['files'];

/** Runs Stryker over one group; what it found stands in reports/mutation too, for people to look at. */
async function mutate({ name, mutate: files, tests }: Group): Promise<Files> {
  const stryker = path.join(repoRoot, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const file = path.join(repoRoot, `reports/mutation/${name}.json`);
  fs.rmSync(file, { force: true });
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    TEST_SHARE: share,
    MUTATION_NAME: name,
    MUTATION_FILES: files.join(','),
    MUTATION_TESTS: tests.join(','),
  };
  const child = spawn(process.execPath, [stryker, 'run', path.join(__dirname, 'stryker.config.mjs')], {
    cwd: repoRoot,
    stdio: 'inherit',
    env,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Stryker ended with ${code} over ${name}`);
  return z.parse(report, JSON.parse(fs.readFileSync(file, 'utf8'))).files;
}

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

/** A row of the score: of how many mutants how many were noticed. */
function rowOf(name: string, statuses: string[]): { text: string; score: number } {
  const count = (some: string[]) => statuses.filter((status) => some.includes(status)).length;
  const [hits, all] = [count(noticed), count([...noticed, ...missed])];
  const score = all === 0 ? 100 : (100 * hits) / all;
  return { text: `${name.padEnd(34)}${String(all).padStart(6)}${String(hits).padStart(6)}${score.toFixed(1).padStart(8)} %`, score };
}

/** `npm run mutation`: how much of what could be wrong the tests of money and sessions notice. Arguments are names of groups. */
async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const cluster = await openTestCluster();
  const files: Files = {};
  try {
    process.env.TEST_CLUSTER_URL = cluster.url('postgres');
    process.env.TEST_ORDERS = demoOrders;
    await makeTemplate(process.env.TEST_CLUSTER_URL);
    for (const group of groups) if (names.length === 0 || names.includes(group.name)) Object.assign(files, await mutate(group));
  } finally {
    await cluster.stop();
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, mutatorName, replacement, location } of mutants) {
      if (missed.includes(status)) say(`${status} ${file}:${location.start.line} ${mutatorName}: ${replacement ?? ''}`);
    }
  }
  say(`\n${'file'.padEnd(34)}${'all'.padStart(6)}${'found'.padStart(6)}`);
  for (const [file, { mutants }] of Object.entries(files))
    say(
      rowOf(
        file,
        mutants.map(({ status }) => status),
      ).text,
    );
  const total = rowOf(
    'all',
    Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status)),
  );
  say(total.text);
  process.exitCode = total.score < wanted ? 1 : 0;
}

void main();
