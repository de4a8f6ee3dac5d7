import { spawn } from 'node:child_process';

interface Program {
  /** Of this house, as its file stands. */
  file: string;
  args?: string[];
  input: Buffer | string;
  /** It may take no more. */
  seconds: number;
  megabytes: number;
  /** All that it is told of its surroundings. */
  env?: NodeJS.ProcessEnv;
}

/** How a program ended; `code` is null where it was ended. */
interface Ended {
  code: number | null;
  output: Buffer;
  failure: string;
}

/**
 * Runs a program beside the platform, in a process that may take so much memory and time and no more, and is told none of the
 * platform's secrets. What it computes keeps nobody waiting.
 */
export async function runProgram({ file, args = [], input, seconds, megabytes, env = {} }: Program): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', `--max-old-space-size=${megabytes}`, file, ...args], {
    // Where `tsx` is found, wherever the platform was started.
    cwd: __dirname,
    env,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
  const [output, failure] = [partsOf(child.stdout), partsOf(child.stderr)];
  // It may be over before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { code, output: Buffer.concat(output), failure: Buffer.concat(failure).toString('utf8') };
}

function partsOf(stream: NodeJS.ReadableStream): Buffer[] {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return parts;
}
