import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = Pick<axe.Result, 'id' | 'impact' | 'nodes'>;

const told = ({ id, nodes }: Violation) => `${id} ${nodes.map(({ html }) => html).join('\n')}`;
const keepsOut = ({ impact }: Violation) => impact === 'serious' || impact === 'critical';

/** It is loaded once for a document. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** What axe finds wrong with a page. It reports that alone: what is in order takes as long to write down as the rest takes. */
async function findViolations(page: Page, options: axe.RunOptions = {}): Promise<Violation[]> {
  await loadAxe(page);
  const given = JSON.stringify({ resultTypes: ['violations'], ...options });
  return page.evaluate<Violation[]>(`axe.run(document, ${given}).then(({ violations }) => violations)`);
}

/** All of it, in words. */
export async function violationsOf(page: Page): Promise<string[]> {
  return (await findViolations(page)).map(told);
}

/** Of that, what keeps people out. */
export async function keptOut(page: Page, rules?: string[]): Promise<string[]> {
  const found = await findViolations(page, rules && { runOnly: rules });
  return found.filter(keepsOut).map(told);
}

/**
 * Runs in the page: what axe finds wrong with the colours of those texts that look as none before in this document that was
 * found in order. The look of a text is all that its contrast is made of: its colour, its size and weight, and every ground it
 * stands on. One that axe could not judge is not known by it.
 */
async function findNewColours({ run }: Pick<typeof axe, 'run'>): Promise<Violation[]> {
  const kept: unknown = Reflect.get(window, 'looksInOrder');
  const inOrder = kept instanceof Set ? kept : new Set<unknown>();
  Reflect.set(window, 'looksInOrder', inOrder);
  const grounds = new Map<Element | null, string>([[null, '']]);
  const groundOf = (element: Element | null): string => {
    let ground = grounds.get(element);
    if (ground === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, textShadow } = getComputedStyle(element ?? document.body);
      ground = `${groundOf(element?.parentElement ?? null)}>${[backgroundColor, backgroundImage, opacity, filter, textShadow].join()}`;
      ground = ground.replace(/>rgba\(0, 0, 0, 0\),none,1,none,none$/, '');
      grounds.set(element, ground);
    }
    return ground;
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isOff = element.closest('[disabled], [aria-disabled=true]') !== null;
    return [groundOf(element), color, fontSize, fontWeight, isOff].join('|');
  };
  const texts = new Set<Element>(document.querySelectorAll('input, textarea, select'));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement && node.textContent?.trim()) texts.add(node.parentElement);
  }
  const unknown = [...texts].filter((element) => !inOrder.has(lookOf(element)));
  if (unknown.length === 0) return [];
  const { passes, violations } = await run({ include: unknown }, { runOnly: ['color-contrast'], elementRef: true, selectors: false });
  for (const { nodes } of passes) for (const { element } of nodes) if (element) inOrder.add(lookOf(element));
  return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ element: _, ...node }) => node) }));
}

/** Of the colours of a page, what keeps people out: of each look once in a document, as long as it is not loaded anew. */
export async function keptOutByColours(page: Page): Promise<string[]> {
  await loadAxe(page);
  const loaded = await page.evaluateHandle<typeof axe>('axe');
  return (await loaded.evaluate(findNewColours)).filter(keepsOut).map(told);
}

/** What keeps people out, whatever the colours. */
export async function keptOutInAnyColours(page: Page): Promise<string[]> {
  return (await findViolations(page, { rules: { 'color-contrast': { enabled: false } } })).filter(keepsOut).map(told);
}
