import type { Endpoint, Input } from '../../contract/endpoint';
import { say } from '../locales/say';
import { call } from './call';
import { CallError } from './CallError';
import { feedback } from '../feedback/feedback';

/** Makes the call behind a click and says that it is done; a refusal has been told by the interceptors. */
export async function runCall<E extends Endpoint>(endpoint: E, input: Input<E>, onDone: () => void): Promise<void> {
  try {
    await call(endpoint, input);
  } catch (error) {
    if (error instanceof CallError) return;
    throw error;
  }
  onDone();
  (await feedback()).message.success(say('common.done'));
}
