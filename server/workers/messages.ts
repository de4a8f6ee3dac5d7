import type { Config } from '../config';
import type { Settings, Status } from '../simulator/Simulator';

/** What a process beside others does: it answers calls, or it does what the platform does by itself. */
export type Role = 'serving' | 'working';

export interface Beginning {
  role: Role;
  config: Config;
  /** Names the embedded cluster. */
  purpose: string;
}

/** What is asked of the process in which the simulator runs; the answer is always how it stands then. */
export type SimulatorQuestion = { start: Settings } | { stop: true } | { status: true };

/** What a worker is ready with. */
export interface Ready {
  /** Where it serves. */
  port: number;
  /** Whether the database that it has set up holds the demo world. */
  isDemo: boolean;
  /** The owner's password, when it has made one up. */
  madePassword: string | null;
}

/** What the supervisor says to a worker. */
export type ToWorker =
  /** `isReplacing`: another one was at this post, so that the database may be away for a while. */
  | { begin: Beginning; isReplacing: boolean }
  | { end: true }
  /** To the one at work: `from` asks, and is to be answered by the number of the question. */
  | { asked: SimulatorQuestion; number: number; from: number }
  /** To the one that has asked; null: the question failed, or there is nobody (any more) who could answer it, or `all` of them. */
  | { answered: Status | null; number: number | 'all' };

/** What a worker says to the supervisor. */
export type FromWorker =
  | { beat: true }
  | { progress: string }
  | { ready: Partial<Ready> }
  /** It cannot begin, in a sentence for whoever has started the platform. */
  | { failed: string }
  | { ask: SimulatorQuestion; number: number }
  | { answer: Status | null; number: number; to: number };
