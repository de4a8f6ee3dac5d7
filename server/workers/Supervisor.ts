import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { ConfigError } from '../config';
import type { Beginning, FromWorker, Ready, Role, ToWorker } from './messages';
import { passLines } from './passLines';

/** How long things take, in milliseconds, before something is done about them. */
interface Times {
  /** A worker that says nothing for so long hangs. */
  silent: number;
  /** One that lives for so long is well; one that ends sooner has failed. */
  well: number;
  /** The pause after the second failure of a post in a row; it doubles with each further one, up to the longest. */
  firstPause: number;
  longestPause: number;
  /** Who is told to end has so long. */
  ending: number;
}

const usualTimes: Times = { silent: 30_000, well: 10_000, firstPause: 250, longestPause: 16_000, ending: 15_000 };
/** How often within its time one is looked at that may hang, and how many times of it one has until it says its first word. */
const looks = 6;
const loadingTimes = 4;
/** After so many failures of one post in a row, about a minute, there is no use in another one. */
const mostFailures = 10;

/** What has to be done by one worker at any time, whichever it is. */
interface Post {
  role: Role;
  beginning: Promise<Beginning>;
  worker: Worker | undefined;
  /** Looks at the worker since its last word. */
  silentLooks: number;
  /** The worker's last word why it cannot begin. */
  problem: string | undefined;
  readyAt: number | undefined;
  /** Workers in a row that were not well. */
  failures: number;
  pausing: NodeJS.Timeout | undefined;
  /** Settle what `employ` has answered. */
  begun: (ready: Partial<Ready>) => void;
  failed: (error: Error) => void;
  hasBegun: boolean;
}

interface Options {
  /** What a worker runs, and the options of Node before it. */
  program: string;
  execArgv: string[];
  log: Pick<Logger, 'warn'>;
  progress: (step: string) => void;
  /** Another worker is of no use: why, in a sentence. Nothing is begun any more. */
  onGivingUp: (sentence: string) => void;
  times?: Partial<Times>;
}

/**
 * Keeps a worker at each post: one that ends, or hangs, is replaced at once, and after a pause where it happens again and
 * again. Knows nothing of what they do, so that there is little by which it could end itself.
 */
export class Supervisor {
  private readonly posts: Post[] = [];
  /** Who lives, with the end of each. */
  private readonly living = new Map<Worker, Promise<unknown>>();
  private readonly times: Times;
  private readonly looking: NodeJS.Timeout;
  private isEnding = false;

  constructor(private readonly options: Options) {
    this.times = { ...usualTimes, ...options.times };
    // Each worker accepts by itself: nobody waits behind one that hangs, or is lost with one on the way to it.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: options.program, execArgv: options.execArgv, args: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    this.looking = setInterval(() => this.look(), this.times.silent / looks).unref();
  }

  /**
   * A worker that loads at once and begins when it is known with what, and another one whenever that has ended. Resolves
   * with what the first one is ready with; rejects with a ConfigError where it cannot begin.
   */
  employ(role: Role, beginning: Promise<Beginning>): Promise<Partial<Ready>> {
    return new Promise((begun, failed) => {
      const post: Post = {
        ...{ role, beginning, begun, failed, worker: undefined, silentLooks: 0, problem: undefined },
        ...{ readyAt: undefined, failures: 0, pausing: undefined, hasBegun: false },
      };
      this.posts.push(post);
      this.fork(post);
    });
  }

  private fork(post: Post): void {
    if (this.isEnding) return;
    const worker = cluster.fork();
    Object.assign(post, { worker, silentLooks: 0, problem: undefined, readyAt: undefined });
    this.living.set(
      worker,
      once(worker.process, 'close').catch(() => {}),
    );
    if (worker.process.stdout) passLines(worker.process.stdout, process.stdout);
    worker.on('message', (word: FromWorker) => this.hear(post, worker, word));
    worker.once('exit', (code, signal) => this.replace(post, worker, signal ?? `exit code ${code}`));
    worker.on('error', (error) => {
      // One that could not be started has no end of its own.
      if (worker.process.pid === undefined) this.replace(post, worker, error.message);
    });
    post.beginning.then(
      (begin) => tell(worker, { begin, isReplacing: post.hasBegun }),
      // Whoever has promised it knows.
      () => {},
    );
  }

  private hear(post: Post, worker: Worker, word: FromWorker): void {
    post.silentLooks = 0;
    if ('progress' in word && !post.hasBegun) this.options.progress(word.progress);
    if ('failed' in word) post.problem = word.failed;
    if ('ready' in word) {
      post.readyAt = Date.now();
      post.hasBegun = true;
      post.begun(word.ready);
    }
    if ('ask' in word) {
      const atWork = this.posts.find(({ role, readyAt }) => role === 'working' && readyAt !== undefined)?.worker;
      tell(atWork ?? worker, atWork ? { asked: word.ask, number: word.number, from: worker.id } : { answered: null, number: word.number });
    }
    if ('answer' in word) {
      const asker = cluster.workers?.[word.to];
      if (asker) tell(asker, { answered: word.answer, number: word.number });
    }
  }

  private replace(post: Post, worker: Worker, how: string): void {
    this.living.delete(worker);
    if (this.isEnding || post.worker !== worker) return;
    post.worker = undefined;
    if (post.role === 'working') for (const one of this.living.keys()) tell(one, { answered: null, number: 'all' });
    const why = post.problem ?? `A process of the platform has ended by itself (${how}).`;
    if (!post.hasBegun) return post.failed(new ConfigError(why));
    const wasWell = post.readyAt !== undefined && Date.now() - post.readyAt >= this.times.well;
    post.failures = wasWell ? 0 : post.failures + 1;
    if (post.failures >= mostFailures) {
      return this.options.onGivingUp(`${why} So have ${mostFailures} in a row: the log says why.`);
    }
    const { firstPause, longestPause } = this.times;
    const pause = post.failures < 2 ? 0 : Math.min(firstPause * 2 ** (post.failures - 2), longestPause);
    this.options.log.warn({ worker: worker.process.pid, how, pause }, 'a process of the platform has ended: another one takes its place');
    post.pausing = setTimeout(() => this.fork(post), pause);
  }

  /** Counts looks instead of time: where this process itself stood still, nobody is taken to hang. */
  private look(): void {
    for (const post of this.posts) {
      const { worker } = post;
      if (!worker) continue;
      post.silentLooks += 1;
      const most = post.readyAt === undefined ? looks * loadingTimes : looks;
      if (post.silentLooks <= most) continue;
      this.options.log.warn({ worker: worker.process.pid }, 'a process of the platform hangs: it is ended');
      worker.process.kill('SIGKILL');
    }
  }

  /** Ends all of them in order, and in the end those too that do not; nobody is replaced any more. */
  async end(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.looking);
    for (const { pausing, worker } of this.posts) {
      clearTimeout(pausing);
      if (worker) tell(worker, { end: true });
    }
    const killing = setTimeout(() => [...this.living.keys()].forEach((worker) => worker.process.kill('SIGKILL')), this.times.ending);
    await Promise.all(this.living.values());
    clearTimeout(killing);
  }
}

/** One that is gone hears nothing: its end is told by itself. */
function tell(worker: Worker, message: ToWorker): void {
  worker.send(message, () => {});
}
