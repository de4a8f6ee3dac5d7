import type { Identity } from '../../../contract/identity';
import type { Locale } from '../../../contract/locale';
import type { PublicConfig } from '../../../contract/system';
import type { CaptchaState } from './captchaState';
import type { LoginErrors } from './loginRules';

/** What the form shows beside what was typed. */
export interface FormState {
  errors: LoginErrors;
  isPasswordShown: boolean;
  isCapsLockOn: boolean;
  /** It was sent before the application was there, which has to do it. */
  isBusy: boolean;
  captcha: CaptchaState;
  config: PublicConfig | null;
  /** The application may have started in another. */
  locale: Locale;
}

/** The login form that stood in the HTML, and was used, before the application was there (docs/adr/0027). */
export interface Prerendered {
  identity: Identity;
  container: HTMLElement;
  /** Stops what kept it alive until now. What it answers is what it shows: whoever takes it draws the same at once. */
  take: () => FormState;
  /** Takes it out of the document. */
  remove: () => void;
}

declare global {
  interface Window {
    prerendered?: Prerendered;
  }
}

/** The form of the HTML with its state, for the first who asks; null: there is none, or it has been taken. */
export function takePrerendered(): (Prerendered & { state: FormState }) | null {
  const { prerendered } = window;
  if (!prerendered) return null;
  delete window.prerendered;
  return { ...prerendered, state: prerendered.take() };
}

/** Takes the form of the HTML away where something else stands at its address. */
export function dropPrerendered(): void {
  takePrerendered()?.remove();
}
