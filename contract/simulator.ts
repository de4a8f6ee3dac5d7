import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { count, whole } from './fields';

/** Orders a second, as a decimal string: the least and the most that the simulator does. */
export const simulatorRates = { min: 0.1, max: 200 } as const;

const rate = z.pipe(
  z.string().check(z.regex(/^\d{1,3}(\.\d)?$/)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.gte(simulatorRates.min), z.lte(simulatorRates.max)),
  ),
);

/** Plays merchants and customers through the real gateway; only in a demo. */
export const startSimulator = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/simulator/start' },
  access: 'simulator.manage',
  demoOnly: true,
  input: z.object({
    rate,
    /** Of a hundred callbacks, how many the receiver answers with an error. */
    fail_percent: z._default(whole(0, 100), 5),
  }),
  output: done,
});

export const stopSimulator = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/simulator/stop' },
  access: 'simulator.manage',
  demoOnly: true,
  input: nothing,
  output: done,
});

export const simulatorStatus = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/simulator/status' },
  access: 'simulator.manage',
  demoOnly: true,
  input: nothing,
  output: z.object({
    is_running: z.boolean(),
    rate: z.number(),
    created: count,
    refused: count,
    paid: count,
    callbacks: count,
    callbacks_failed: count,
  }),
});
