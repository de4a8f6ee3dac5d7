import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { Client } from '../support/client';
import { drawnIn, takeCommits, watchCommits } from '../support/commits';
import { become, sendLogin } from '../support/flow';
import { startPlatform, type TestPlatform } from '../support/platform';
import { quantile, say } from './measure';

/** An old office computer on a shared line: a core four times slower, 10 Mbit/s, 40 ms a request. */
const cpu = 4;
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };

const row = 'tr.ant-table-row';
const list = '/other/merchant/list';

interface Cost {
  ms: number;
  requests: number;
  bytes: number;
  commits: number;
  /** Components drawn, in times of those that stand there. */
  times: number;
}

/** A browser with nothing kept, on that computer. `isCounted`: its commits are watched, which takes time of its own. */
class Visitor {
  private requests = 0;
  private bytes = 0;

  private constructor(
    readonly page: Page,
    private readonly isCounted: boolean,
  ) {}

  static async open(browser: Browser, url: string, isCounted: boolean): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    if (isCounted) await watchCommits(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const visitor = new Visitor(page, isCounted);
    visitor.count(session);
    return visitor;
  }

  private count(session: CDPSession): void {
    session.on('Network.requestWillBeSent', () => (this.requests += 1));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (this.bytes += encodedDataLength));
  }

  /** What it costs until `work` has what it waits for, and what comes after that too, in all but time. */
  async cost(work: () => Promise<number>): Promise<Cost> {
    [this.requests, this.bytes] = [0, 0];
    if (this.isCounted) await takeCommits(this.page).catch(() => []);
    const ms = await work();
    await this.quiet();
    const commits = this.isCounted ? await takeCommits(this.page) : [];
    const times = drawnIn(commits) / (commits.at(-1)?.standing ?? 1);
    return { ms, requests: this.requests, bytes: this.bytes, commits: commits.length, times };
  }

  async quiet(): Promise<void> {
    for (let before = -1; before !== this.requests; await this.page.waitForTimeout(1500)) before = this.requests;
  }
}

/** In milliseconds since the document was asked for, when something is in sight and the page can answer. */
async function sight(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return page.evaluate(() => performance.now());
}

/** From a click on what says `text` until something else stands in the first rows. */
async function click(page: Page, selector: string, text = ''): Promise<number> {
  return page.evaluate(
    async ([where, words, rows]) => {
      const shown = () => [...document.querySelectorAll(rows)].slice(0, 5).map(({ textContent }) => textContent);
      const found = [...document.querySelectorAll<HTMLElement>(where)].find(({ textContent }) => textContent?.trim().includes(words));
      if (!found) throw new Error(`there is no ${where} ${words}`);
      const before = shown().join();
      const began = performance.now();
      found.click();
      while (shown().length === 0 || shown().join() === before) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - began;
    },
    [selector, text, row] as const,
  );
}

type Step = [what: string, cost: Cost];

async function signingIn(browser: Browser, platform: TestPlatform, isCounted: boolean): Promise<Step[]> {
  const visitor = await Visitor.open(browser, platform.url, isCounted);
  const { page } = visitor;
  const owner = new Client(platform, 'other');
  await owner.login('admin');
  const opened = await visitor.cost(async () => {
    await page.goto(`/login/other?to=${encodeURIComponent(list)}`, { waitUntil: 'commit' });
    return sight(page, 'input:enabled');
  });
  await sendLogin(page, platform, 'admin');
  await page.getByLabel('安全码').fill(owner.nextCode());
  const entered = await visitor.cost(async () => {
    const began = performance.now();
    await page.getByRole('button', { name: '验证' }).click();
    await page.locator(row).first().waitFor();
    return performance.now() - began;
  });
  await page.context().close();
  return [
    ['login: the field is there', opened],
    ['sign-in sent: first row', entered],
  ];
}

async function working(browser: Browser, platform: TestPlatform, isCounted: boolean): Promise<Step[]> {
  const visitor = await Visitor.open(browser, platform.url, isCounted);
  const { page } = visitor;
  await become(page, platform, 'other');
  const steps: Step[] = [];
  const take = async (what: string, work: () => Promise<number>) => void steps.push([what, await visitor.cost(work)]);
  await take('a list by its address: first row', async () => {
    await page.goto(list, { waitUntil: 'commit' });
    return sight(page, row);
  });
  await page.getByRole('menuitem', { name: '账户管理' }).click();
  await visitor.quiet();
  await take('another list, the first time', () => click(page, 'nav li a', '登录日志'));
  await take('its next page', () => click(page, '.ant-pagination-item', '2'));
  await take('back to the list before, by its tab', () => click(page, 'nav li a', '商户列表'));
  await take('the other one, the second time', () => click(page, 'nav li a', '登录日志'));
  await page.context().close();
  return steps;
}

/** What people wait for in the browser, and what it costs them. */
export async function benchBrowser({ rounds }: { rounds: number }): Promise<void> {
  const platform = await startPlatform();
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const found = new Map<string, Cost[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const visit of [signingIn, working]) {
        // The first round is for counting, and warms what is to be warm.
        for (const [what, cost] of await visit(browser, platform, round === 0)) found.set(what, [...(found.get(what) ?? []), cost]);
      }
    }
    say(
      `| CPU ${cpu} times slower, 10 Mbit/s, 40 ms a request | ms (fastest–slowest) | requests | kB | commits | drawn, times what stands |`,
    );
    say('|---|---:|---:|---:|---:|---:|');
    for (const [what, [counted, ...costs]] of found) {
      const ms = costs.map((cost) => cost.ms).sort((a, b) => a - b);
      const [least = 0, middle, most = 0] = [ms[0], quantile(ms, 0.5), ms.at(-1)].map((value) => Math.round(value ?? 0));
      const { requests = 0, bytes = 0, commits = 0, times = 0 } = counted ?? {};
      say(`| ${what} | ${middle} (${least}–${most}) | ${requests} | ${Math.round(bytes / 1000)} | ${commits} | ${times.toFixed(1)} |`);
    }
  } finally {
    await browser.close();
    await platform.stop();
  }
}
