import type { Browser, CDPSession, Page } from '@playwright/test';
import { drawnIn, takeCommits, watchCommits } from '../support/commits';

/** An old office computer on a shared line: a core four times slower, 10 Mbit/s, 40 ms a request. */
export const cpu = 4;
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };

export interface Cost {
  ms: number;
  requests: number;
  bytes: number;
  commits: number;
  /** Components drawn, in times of those that stand there. */
  times: number;
}

/** What goes on in a page that somebody leaves open, for one second. */
export interface Bustle {
  /** Of the time in which the page can answer nobody, 0 to 1. */
  busy: number;
  requests: number;
  commits: number;
}

/** A browser with nothing kept, on that computer. `isCounted`: its commits are watched, which takes time of its own. */
export class Visitor {
  private requests = 0;
  private bytes = 0;

  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
    private readonly isCounted: boolean,
  ) {
    session.on('Network.requestWillBeSent', () => (this.requests += 1));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (this.bytes += encodedDataLength));
  }

  static async open(browser: Browser, url: string, isCounted: boolean): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    // What runs in the page is given its names by a helper of the loader here, which a page does not have.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    if (isCounted) await watchCommits(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return new Visitor(page, session, isCounted);
  }

  /** What it costs until `work` has what it waits for, and what comes after that too, in all but time. */
  async cost(work: () => Promise<number>): Promise<Cost> {
    [this.requests, this.bytes] = [0, 0];
    await this.takeCommits();
    const ms = await work();
    await this.quiet();
    const commits = await this.takeCommits();
    const times = drawnIn(commits) / (commits.at(-1)?.standing ?? 1);
    return { ms, requests: this.requests, bytes: this.bytes, commits: commits.length, times };
  }

  async bustle(seconds: number): Promise<Bustle> {
    this.requests = 0;
    await this.takeCommits();
    const before = await this.taskSeconds();
    await this.page.waitForTimeout(seconds * 1000);
    const busy = ((await this.taskSeconds()) - before) / seconds;
    const commits = await this.takeCommits();
    return { busy, requests: this.requests / seconds, commits: commits.length / seconds };
  }

  async quiet(): Promise<void> {
    for (let before = -1; before !== this.requests; await this.page.waitForTimeout(1500)) before = this.requests;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  private takeCommits() {
    return this.isCounted ? takeCommits(this.page).catch(() => []) : [];
  }

  private async taskSeconds(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }
}

/** In milliseconds since the document was asked for, when something is in sight and the page can answer. */
export async function sight(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return page.evaluate(() => performance.now());
}

export const row = 'tr.ant-table-row';

/** From a click on the first of `selector` that is in sight until something else stands in the first rows. */
export async function click(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    async ([where, rows]) => {
      const inSight = <E extends HTMLElement>(found: Iterable<E>) => [...found].filter(({ offsetParent }) => offsetParent);
      const shown = () =>
        inSight(document.querySelectorAll<HTMLElement>(rows))
          .slice(0, 5)
          .map(({ textContent }) => textContent);
      const [found] = inSight(document.querySelectorAll<HTMLElement>(where));
      if (!found) throw new Error(`there is no ${where}`);
      const before = shown().join();
      const began = performance.now();
      found.click();
      while (shown().length === 0 || shown().join() === before) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - began;
    },
    [selector, row] as const,
  );
}
