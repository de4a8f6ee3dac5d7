import { retryCallback } from '../../../contract/orders';
import type { Output } from '../../../contract/endpoint';
import { callbackResults } from '../../../contract/states/orders';
import { feedback } from '../../feedback/feedback';
import { say } from '../../locales/say';
import { call } from '../../session/call';
import { changedBy } from '../../session/queries';
import { unlessTold } from '../../session/unlessTold';
import { unansweredText } from './unansweredText';

/** Why the merchant has not accepted a callback that was sent; null: it has. */
export function resendFault({ callback_status: status, http_code: code, value }: Output<typeof retryCallback>): string | null {
  if (status === callbackResults.success) return null;
  return code === null
    ? say('order.resendUnreachable', { said: unansweredText(value, say) })
    : say('order.resendRefused', { code, said: value.slice(0, 80) || '—' });
}

/** Orders whose merchants are being called back: who clicks twice asks once. */
const underWay = new Set<string>();
const togetherMs = 1000;

/** Calls an order's merchant back once more, and says what came of it: sent is not accepted. */
export async function resend(orderSn: string): Promise<void> {
  if (underWay.has(orderSn)) return;
  underWay.add(orderSn);
  const answer = await unlessTold(call(retryCallback, { order_sn: orderSn })).finally(() =>
    setTimeout(() => underWay.delete(orderSn), togetherMs),
  );
  changedBy(retryCallback);
  if (!answer) return;
  const fault = resendFault(answer);
  const { message } = await feedback();
  if (fault === null) message.success(say('order.resent'));
  else message.warning({ content: fault, duration: 6 });
}
