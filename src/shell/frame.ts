import { lazy } from 'react';
import { earlyAnswers } from '../session/early';
import { fetchPart } from './fetchPart';
import { withPatience } from '../session/patience';

/** What all pages of somebody signed in stand in. */
export const Shell = lazy(() => import('./Shell'));

/** How Umi names the root of all pages. */
const rootId = '@@/global-layout';

let routeParts: Readonly<Record<string, unknown>> = {};

/** Takes what Umi draws its routes by, before it draws anything. */
export function noteRouteParts(parts: Readonly<Record<string, unknown>>): void {
  routeParts = parts;
}

/** Fetches what stands around every page, signed in or not. */
export function fetchRoot(): Promise<void> {
  return fetchPart(routeParts[rootId]);
}

/**
 * Fetches all that a page is drawn by, and waits a little for what it asks first. React would draw something else in the place of each
 * part that is not there, one after the other, and leave each of them for 300 ms at least.
 */
export async function fetchFrame(pathname: string): Promise<void> {
  const page = Promise.all([fetchPart(routeParts[pathname.slice(1)]), earlyAnswers()]);
  await Promise.all([fetchRoot(), fetchPart(Shell)]);
  await withPatience(page);
}
