import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = Pick<axe.Result, 'id' | 'impact' | 'nodes'>;

const told = ({ id, nodes }: Violation) => `${id} ${nodes.map(({ html }) => html).join('\n')}`;

/**
 * What axe finds wrong with a page, by all of its rules or by some. It is loaded once for a document, and reports what is wrong
 * alone: what is in order takes as long to write down as the rest takes.
 */
async function findViolations(page: Page, rules?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return page.evaluate<Violation[]>(`axe.run(document, ${options}).then(({ violations }) => violations)`);
}

/** All of it, in words. */
export async function violationsOf(page: Page): Promise<string[]> {
  return (await findViolations(page)).map(told);
}

/** Of that, what keeps people out. */
export async function keptOut(page: Page, rules?: string[]): Promise<string[]> {
  const found = await findViolations(page, rules);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(told);
}
