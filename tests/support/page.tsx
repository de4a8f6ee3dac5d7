import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestBrowser } from '@@/testBrowser';
import type { Client } from './client';
import { startPlatform, type TestPlatform } from './platform';

/** The platform of a page test: it listens where the document of the test says it comes from. */
export async function startPagePlatform(): Promise<TestPlatform> {
  return startPlatform({ TEST_PORT: window.location.port });
}

/** Renders the whole application at an address, as the browser starts it. */
export async function openPage(pathname: string): Promise<void> {
  window.history.replaceState(null, '', pathname);
  await act(async () => {
    render(<TestBrowser location={{ pathname }} />);
  });
  // From here on the application runs by itself, as in a browser: its timers and answers come outside of act().
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
}

/** The browser of the test is the one in which somebody of the platform has signed in. */
export function signedInAs({ token, twiceToken }: Client): void {
  localStorage.setItem('otheraccessToken', token ?? '');
  localStorage.setItem('otheraccessTokenTwice', twiceToken ?? '');
}

/** Opens a list, and from it the form of what is new. */
export async function openNew(pathname: string) {
  await openPage(pathname);
  await userEvent.click(await screen.findByRole('button', { name: /新\s?建/ }));
  return within(await screen.findByRole('dialog'));
}

/** Types the code of the picture that is shown. */
export async function fillCaptcha(platform: TestPlatform): Promise<void> {
  const button = await screen.findByRole('button', { name: /看不清/ });
  const id = button.querySelector('img')?.dataset.captcha;
  const { rows } = await platform.db.query<{ answer: string }>('select answer from captchas where id = $1', [id]);
  await userEvent.type(screen.getByLabelText('验证码'), rows[0]?.answer ?? '');
}
