import { watchSteps } from './feedback/layers';
import { openApplication } from './session/guard';
import { isPublicPath } from './session/identityOf';
import type { Session } from './session/openSession';
import { requestConfig } from './session/requestConfig';
import { fetchFrame, fetchRoot, noteRouteParts } from './shell/frame';
import './global.css';

// Umi makes its history after this file has run.
watchSteps();

/** Umi's routes, before anything is drawn. */
export function patchRoutes({ routeComponents }: { routeComponents: Record<string, unknown> }): void {
  noteRouteParts(routeComponents);
}

/** User info and configuration are here before anything is drawn (specification, section 4). */
export async function getInitialState(): Promise<Session | null> {
  const { pathname } = window.location;
  const parts = isPublicPath(pathname) ? fetchRoot() : fetchFrame(pathname);
  const session = await openApplication();
  await (session ? parts : fetchRoot());
  return session;
}

export const request = requestConfig;
