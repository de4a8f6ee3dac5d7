import fs from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startSimulator, stopSimulator } from '../../contract/simulator';
import { ownerOf, unspentCode } from '../support/client';
import { become, choose, sendLogin } from '../support/flow';
import { startPlatform, type TestPlatform } from '../support/platform';
import { serveBare, type Bare } from './bare';
import { fill, folded, quiet, unlimited } from './fill';
import { quantile, say } from './measure';
import { click, cpu, row, sight, Visitor, type Bustle, type Cost } from './visitor';

interface Options {
  rounds: number;
  /** How many the list has. */
  orders: number;
  /** How many a second arrive while somebody looks at the list, as far as the platform carries them. */
  rate: number;
  seconds: number;
}

/** What is waited for, and what of the bare pages it is held against; where that is not said, the same of theirs. */
const waits: { name: string; against?: string }[] = [
  { name: 'login: one can type', against: 'form: one can type' },
  { name: 'sign-in sent: first row', against: 'list by its address: first row' },
  { name: 'list by its address: first row' },
  { name: 'another list: first row' },
  { name: 'one more list: first row' },
  { name: 'back to the list before' },
  { name: 'its next page' },
  { name: 'list by its address, 100 rows', against: 'list by its address: first row' },
  { name: 'its next page, 100 rows', against: 'its next page' },
];

type Found = Map<string, Cost[]>;
/** Measures one wait. */
type Take = (name: string, work: () => Promise<number>) => Promise<void>;

const taking =
  (found: Found, visitor: Visitor): Take =>
  async (name, work) => {
    const cost = await visitor.cost(work);
    found.set(name, [...(found.get(name) ?? []), cost]);
  };

async function open(page: Page, address: string, selector = row): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return sight(page, selector);
}

const orders = '/other/order/all';

async function signingIn(found: Found, browser: Browser, platform: TestPlatform, isCounted: boolean): Promise<void> {
  const visitor = await Visitor.open(browser, platform.url, isCounted);
  const { page } = visitor;
  const take = taking(found, visitor);
  await take('login: one can type', () => open(page, `/login/other?to=${encodeURIComponent(orders)}`, 'input:enabled'));
  await sendLogin(page, platform, 'admin');
  await page.getByLabel('安全码').fill(await unspentCode(platform, 'other', 'admin'));
  await take('sign-in sent: first row', async () => {
    const began = performance.now();
    await page.getByRole('button', { name: '验证' }).click();
    await page.locator(row).first().waitFor();
    return performance.now() - began;
  });
  await visitor.close();
}

/** Of a list without an end, and of a bare page. */
const nextPage = 'button[aria-label="下一页"], li[title="2"]';

async function working(found: Found, browser: Browser, platform: TestPlatform, isCounted: boolean): Promise<void> {
  const visitor = await Visitor.open(browser, platform.url, isCounted);
  const { page } = visitor;
  const take = taking(found, visitor);
  await become(page, platform, 'other');
  await take('list by its address: first row', () => open(page, orders));
  await take('another list: first row', () => click(page, 'a[href="/other/order/copy"]'));
  await take('one more list: first row', () => click(page, 'a[href="/other/order/pay"]'));
  await take('back to the list before', () => click(page, 'a[href="/other/order/copy"]'));
  await take('its next page', () => click(page, nextPage));
  await take('list by its address, 100 rows', () => open(page, `${orders}?limit=100`));
  await take('its next page, 100 rows', () => click(page, nextPage));
  await visitor.close();
}

/** The same at what antd alone costs on this machine. */
async function bareWaits(found: Found, browser: Browser, { url }: Bare): Promise<void> {
  const visitor = await Visitor.open(browser, url, false);
  const { page } = visitor;
  const take = taking(found, visitor);
  await take('form: one can type', () => open(page, '/form', 'input:enabled'));
  await take('list by its address: first row', () => open(page, '/list'));
  await take('another list: first row', () => click(page, '[data-kind=b]'));
  await take('one more list: first row', () => click(page, '[data-kind=c]'));
  await take('back to the list before', () => click(page, '[data-kind=b]'));
  await take('its next page', () => click(page, nextPage));
  await visitor.close();
}

const times = (costs: Cost[] = []) => costs.map(({ ms }) => ms).sort((a, b) => a - b);

function tell(ours: Found, counted: Found, bare: Found): void {
  say(`| CPU ${cpu} times slower, 10 Mbit/s, 40 ms a request | ms (fastest–slowest) | ÷ antd alone | requests | kB | commits | drawn |`);
  say('|---|---:|---:|---:|---:|---:|---:|');
  for (const { name, against = name } of waits) {
    const ms = times(ours.get(name));
    const [least = 0, middle, most = 0] = [ms[0], quantile(ms, 0.5), ms.at(-1)].map((value) => Math.round(value ?? 0));
    const ratio = (quantile(ms, 0.5) / quantile(times(bare.get(against)), 0.5)).toFixed(2);
    const [{ requests, bytes, commits, times: drawn } = { requests: 0, bytes: 0, commits: 0, times: 0 }] = counted.get(name) ?? [];
    const counts = [requests, Math.round(bytes / 1000), commits, drawn.toFixed(1)].join(' | ');
    say(`| ${name} | ${middle} (${least}–${most}) | ${ratio} | ${counts} |`);
  }
}

/** A list that is left open: while nothing happens, and while orders arrive. */
async function leftOpen(browser: Browser, platform: TestPlatform, { rate, seconds }: Options): Promise<void> {
  const visitor = await Visitor.open(browser, platform.url, true);
  const tellOf = (what: string, { busy, requests, commits }: Bustle) =>
    say(`| ${what} | ${(busy * 100).toFixed(0)} % | ${requests.toFixed(1)} | ${commits.toFixed(1)} |`);
  say('\n| a list that is left open | page busy | requests a second | commits a second |\n|---|---:|---:|---:|');
  for (const isBusy of [false, true]) {
    if (isBusy) await (await ownerOf(platform, 'other')).get(startSimulator, { rate: String(rate), fail_percent: 0 });
    // Ends the session of whoever started the simulator, which goes on without him.
    await become(visitor.page, platform, 'other');
    await open(visitor.page, orders);
    await visitor.quiet();
    const count = async () => Number((await platform.db.query<{ count: string }>('select count(*) from orders')).rows[0]?.count);
    const before = await count();
    const bustle = await visitor.bustle(seconds);
    tellOf(`${(((await count()) - before) / seconds).toFixed(0)} orders a second arrive`, bustle);
  }
  await visitor.close();
  await (await ownerOf(platform, 'other')).get(stopSimulator, {});
}

/** All of the list as a file, from the click until it can be fetched; the page can be used meanwhile. */
async function exported(browser: Browser, platform: TestPlatform): Promise<void> {
  const visitor = await Visitor.open(browser, platform.url, false);
  const { page } = visitor;
  await become(page, platform, 'other');
  await open(page, orders);
  await visitor.quiet();
  await page.getByRole('button', { name: '导出' }).click();
  const began = performance.now();
  await choose(page, '导出 CSV');
  const offer = page.getByRole('alert').filter({ hasText: '导出已完成' });
  await offer.waitFor({ timeout: 600_000 });
  const made = performance.now();
  // Over a slow line.
  const fetched = page.waitForEvent('download', { timeout: 600_000 });
  await offer.getByRole('button', { name: '下载' }).click();
  const { size } = fs.statSync(await (await fetched).path());
  const whole = performance.now();
  const second = (ms: number) => (ms / 1000).toFixed(1);
  say(`\nall of it as a file: made in ${second(made - began)} s, fetched in ${second(whole - made)} s, ${Math.round(size / 1e6)} MB`);
  await visitor.close();
}

/** What people wait for in the browser, and what it costs them, beside pages of antd alone. */
export async function benchBrowser(options: Options): Promise<void> {
  const platform = await startPlatform({ VERIFY_ANSWERS: '' });
  const bare = await serveBare();
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await unlimited(platform.db);
    say(`filling up to ${options.orders} orders`);
    await fill(platform.db, options.orders);
    await folded(platform.db);
    await quiet(platform.db);
    const ours: Found = new Map();
    const counted: Found = new Map();
    const theirs: Found = new Map();
    // What is counted takes time of its own, and warms what is to be warm.
    for (const visit of [signingIn, working]) await visit(counted, browser, platform, true);
    await bareWaits(new Map(), browser, bare);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const visit of [signingIn, working]) await visit(ours, browser, platform, false);
      await bareWaits(theirs, browser, bare);
    }
    tell(ours, counted, theirs);
    await exported(browser, platform);
    await leftOpen(browser, platform, options);
  } finally {
    await browser.close();
    bare.close();
    await platform.stop();
  }
}
