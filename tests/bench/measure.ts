import { pathFor, type Endpoint } from '../../contract/endpoint';
import type { Client } from '../support/client';

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const milliseconds = (value: number) => `${value.toFixed(1).padStart(8)} ms`;

export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const warmUp = 30;

export interface Question {
  client: Client;
  endpoint: Endpoint;
  input: Record<string, string | number>;
}

async function took({ client, endpoint, input }: Question): Promise<number> {
  const started = performance.now();
  const answer = await client.send('GET', `/api${pathFor(endpoint, client.identity)}`, input);
  const spent = performance.now() - started;
  if (answer.code !== 200) throw new Error(`${JSON.stringify(input)} answered ${answer.code} ${answer.msg}`);
  return spent;
}

/** How long calls take, in milliseconds, the quickest first; by turns, so that whatever else the machine does meets each of them. */
export async function measureByTurns(questions: readonly Question[], rounds: number): Promise<number[][]> {
  const times = questions.map((): number[] => []);
  // The first ones warm the caches of both and are not counted.
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, question] of questions.entries()) {
      const spent = await took(question);
      if (round >= 0) times[index]?.push(spent);
    }
  }
  return times.map((each) => each.sort((a, b) => a - b));
}

/** How long a call takes, in milliseconds, the quickest first. */
export async function measure(
  client: Client,
  endpoint: Endpoint,
  input: Record<string, string | number>,
  rounds: number,
): Promise<number[]> {
  const [times = []] = await measureByTurns([{ client, endpoint, input }], rounds);
  return times;
}

/** How many ask at once. */
export const workers = 16;

/** Work of several at once for some seconds; answers how often it was done in a second. */
export async function perSecond(seconds: number, work: () => Promise<boolean>): Promise<number> {
  const started = Date.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (Date.now() < until && (await work())) done += 1;
    }),
  );
  return (done * 1000) / (Date.now() - started);
}
