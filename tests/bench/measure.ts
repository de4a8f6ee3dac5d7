import { pathFor, type Endpoint } from '../../contract/endpoint';
import type { Client } from '../support/client';

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const milliseconds = (value: number) => `${value.toFixed(1).padStart(8)} ms`;

export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const warmUp = 30;

/** How long a call takes, in milliseconds, the quickest first. */
export async function measure(
  client: Client,
  endpoint: Endpoint,
  input: Record<string, string | number>,
  rounds: number,
): Promise<number[]> {
  const times: number[] = [];
  // The first ones warm the caches of both and are not counted.
  for (let round = -warmUp; round < rounds; round += 1) {
    const started = performance.now();
    const answer = await client.send('GET', `/api${pathFor(endpoint, client.identity)}`, input);
    if (round >= 0) times.push(performance.now() - started);
    if (answer.code !== 200) throw new Error(`${JSON.stringify(input)} answered ${answer.code} ${answer.msg}`);
  }
  return times.sort((a, b) => a - b);
}
