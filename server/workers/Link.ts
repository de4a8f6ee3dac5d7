import { refuse } from '../kernel/refusal';
import type { Settings, SimulatorSwitch, Status } from '../simulator/Simulator';
import type { FromWorker, SimulatorQuestion, ToWorker } from './messages';

const answerMs = 5_000;

/** A worker's line to the supervisor. By it the simulator is switched, which runs in the process at work. */
export class Link implements SimulatorSwitch {
  private readonly asked = new Map<number, (answer: Status | null) => void>();
  private count = 0;

  /** Resolves when it has left this process; a supervisor that is gone hears nothing. */
  say(word: FromWorker): Promise<void> {
    return new Promise((resolve) => {
      if (process.connected && process.send) process.send(word, undefined, undefined, () => resolve());
      else resolve();
    });
  }

  /** Answers what a process asks that serves, where the simulator runs. */
  async reply(simulator: SimulatorSwitch, { asked, number, from }: Extract<ToWorker, { asked: SimulatorQuestion }>): Promise<void> {
    let answer: Status | null = null;
    try {
      if ('start' in asked) await simulator.start(asked.start);
      else if ('stop' in asked) await simulator.stop();
      answer = await simulator.status();
    } finally {
      await this.say({ answer, number, to: from });
    }
  }

  hear({ answered, number }: Extract<ToWorker, { answered: Status | null }>): void {
    if (number === 'all') for (const settle of this.asked.values()) settle(answered);
    else this.asked.get(number)?.(answered);
  }

  private async ask(question: SimulatorQuestion): Promise<Status> {
    const number = (this.count += 1);
    const answered = new Promise<Status | null>((resolve) => {
      this.asked.set(number, resolve);
      setTimeout(() => resolve(null), answerMs).unref();
    });
    await this.say({ ask: question, number });
    const answer = await answered;
    this.asked.delete(number);
    return answer ?? refuse('NOT_READY');
  }

  async start(settings: Settings): Promise<void> {
    await this.ask({ start: settings });
  }

  async stop(): Promise<void> {
    await this.ask({ stop: true });
  }

  status(): Promise<Status> {
    return this.ask({ status: true });
  }
}
