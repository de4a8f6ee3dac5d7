import type { ReactNode } from 'react';
import { guard, type Verdict } from './session/guard';
import { requestConfig } from './session/requestConfig';
import { ThemeProvider } from './shell/ThemeProvider';
import './global.css';

/** User info and configuration are here before anything is drawn (specification, section 4). */
export function getInitialState(): Promise<Verdict> {
  return guard(window.location, null);
}

export const request = requestConfig;

export function rootContainer(container: ReactNode) {
  return <ThemeProvider>{container}</ThemeProvider>;
}
