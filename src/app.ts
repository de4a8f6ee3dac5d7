import { openApplication } from './session/guard';
import type { Session } from './session/openSession';
import { requestConfig } from './session/requestConfig';
import './global.css';

/** User info and configuration are here before anything is drawn (specification, section 4). */
export function getInitialState(): Promise<Session | null> {
  return openApplication();
}

export const request = requestConfig;
