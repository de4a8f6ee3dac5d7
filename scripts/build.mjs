import { build, ensureInstalled } from './steps.mjs';

try {
  await ensureInstalled();
  await build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
