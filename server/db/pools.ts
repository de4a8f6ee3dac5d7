import type { Logger } from 'pino';
import { callPatience, openDatabase, openPool, type Patience } from './database';

/** For what takes long and keeps nobody waiting: exports, and the checks of everything. */
const backgroundPatience: Patience = { statement: 600_000, lock: 10_000, idle: 60_000 };
const backgroundConnections = 4;
/** Login tries are counted beside transactions that hold a connection of the calls. */
const limitsConnections = 2;
/** To hear of messages, and of callbacks that are due. */
const listeningConnections = 2;
/** For commands beside the platform. */
const spareConnections = 5;

/** How many processes of one platform hold connections: those that serve and, where there are several, the one at work beside them. */
function processesOf(workers: number): number {
  return workers > 1 ? workers + 1 : 1;
}

function connectionsOfOne(poolSize: number): number {
  return poolSize + backgroundConnections + limitsConnections + listeningConnections;
}

/** The most connections that a platform opens, over all of its processes. */
export function connectionsOf({ workers, poolSize }: { workers: number; poolSize: number }): number {
  return processesOf(workers) * connectionsOfOne(poolSize) + spareConnections;
}

/** How many processes may serve where a database lets in so many connections: 0, not even one. */
export function workersWithin(connections: number, poolSize: number): number {
  const processes = Math.floor((connections - spareConnections) / connectionsOfOne(poolSize));
  return processes > 2 ? processes - 1 : Math.min(1, Math.max(0, processes));
}

/** The databases of a process, each pool for one kind of work, so that none of them starves another. */
export function openPools(url: string, poolSize: number, log: Logger) {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const calls = openDatabase(url, poolSize, onError, { patience: callPatience });
  const background = openDatabase(url, backgroundConnections, onError, { name: 'tmall-system background', patience: backgroundPatience });
  const limits = openPool(url, limitsConnections, onError, { name: 'tmall-system limits', patience: callPatience });
  return { calls, background, limits, close: () => Promise.all([calls.close(), background.close(), limits.end()]) };
}
