import type { Identity } from '../../contract/identity';
import { say } from '../locales/say';
import { feedback } from '../feedback/feedback';
import { history } from '@umijs/max';
import { rememberDoor } from './storage';

let asking: Promise<boolean> | null = null;
let isRefusalSaid = false;

/**
 * Asks for the security code, once however many calls wait for it; whether it was given. That it was not is said, except where
 * each of them shows it itself (`isQuiet`).
 */
export function askSafetyCode(identity: Identity, isQuiet: boolean): Promise<boolean> {
  isRefusalSaid ||= !isQuiet;
  asking ??= prompt(identity).finally(() => {
    asking = null;
    isRefusalSaid = false;
  });
  return asking;
}

async function prompt(identity: Identity): Promise<boolean> {
  const [{ modal, message }, { openSafetyCodeDialog }] = await Promise.all([feedback(), import('./safetyCodeDialog')]);
  const passed = await openSafetyCodeDialog(modal, identity);
  if (passed) message.success(say('session.safetyPassed'));
  else if (isRefusalSaid) message.error(say('session.safetyFailed'));
  return passed;
}

let sendingToBind = false;

/** 303: says that a second factor must be bound, then leads to where that is done. */
export async function leadToBinding(identity: Identity): Promise<void> {
  if (sendingToBind || window.location.pathname === '/bind') return;
  sendingToBind = true;
  const { modal } = await feedback();
  modal.warning({
    title: say('common.notice'),
    content: say('session.bindFirst'),
    okText: say('common.ok'),
    keyboard: false,
    onOk: () => {
      sendingToBind = false;
      rememberDoor(identity);
      history.push('/bind');
    },
  });
}
