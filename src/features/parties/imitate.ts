import { startMerchantImitation, startProviderImitation } from '../../../contract/session';
import { say } from '../../locales/say';
import { call } from '../../session/call';
import { homePath } from '../../session/identityOf';
import { unlessTold } from '../../session/unlessTold';
import { feedback } from '../../feedback/feedback';

/** Opens a customer's back office in a new tab, which turns the one-use code in its address into a session. */
export async function imitate(type: 'payer' | 'payee', id: number): Promise<void> {
  // The tab is opened at the click itself: browsers block one that comes later.
  const tab = window.open('about:blank', '_blank');
  if (!tab) {
    (await feedback()).message.warning(say('party.imitateBlocked'));
    return;
  }
  tab.opener = null;
  const answer = await unlessTold(
    type === 'payer' ? call(startMerchantImitation, { mer_id: id }) : call(startProviderImitation, { ms_id: id }),
  );
  if (!answer) return tab.close();
  const query = new URLSearchParams({ type, [type === 'payer' ? 'mer_id' : 'ms_id']: String(id), token: answer.plat_token });
  tab.location.replace(`${window.location.origin}${homePath(type)}?${query.toString()}`);
}
