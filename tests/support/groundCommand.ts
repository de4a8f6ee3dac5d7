import { layGround } from './ground';

/** Lays the ground, says in one line where it is, and keeps it until its input ends. */
async function main(): Promise<void> {
  const { ground, leave } = await layGround();
  process.stdout.write(`${JSON.stringify(ground)}\n`);
  process.stdin.on('end', () => void leave().then(() => process.exit(0)));
  process.stdin.resume();
}

void main();
