import type { Endpoint, Input } from '../../contract/endpoint';
import { feedback } from '../feedback/feedback';
import { say } from '../locales/say';
import { call } from './call';
import { changedBy } from './queries';
import { unlessTold } from './unlessTold';

/**
 * Makes the call behind a click, says that it is done, in the words of `success` where there are any, and has everything asked
 * again that it made stale.
 */
export async function runCall<E extends Endpoint>(endpoint: E, input: Input<E>, success = say('common.done')): Promise<void> {
  const isDone = await unlessTold(call(endpoint, input).then(() => true));
  // Refused as well: somebody else may have been quicker.
  changedBy(endpoint);
  if (isDone) (await feedback()).message.success(success);
}
