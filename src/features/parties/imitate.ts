import { startMerchantImitation, startProviderImitation } from '../../../contract/session';
import { say } from '../../locales/say';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { feedback } from '../../feedback/feedback';

/** Opens a customer's back office in a new tab, which turns the one-use code in its address into a session. */
export async function imitate(type: 'payer' | 'payee', id: number): Promise<void> {
  // The tab is opened at the click itself: browsers block one that comes later.
  const tab = window.open('about:blank', '_blank');
  if (!tab) {
    (await feedback()).message.warning(say('people.imitateBlocked'));
    return;
  }
  tab.opener = null;
  try {
    const { plat_token: token } =
      type === 'payer' ? await call(startMerchantImitation, { mer_id: id }) : await call(startProviderImitation, { ms_id: id });
    const query = new URLSearchParams({ type, [type === 'payer' ? 'mer_id' : 'ms_id']: String(id), token });
    tab.location.replace(`${window.location.origin}/${type}/index?${query.toString()}`);
  } catch (error) {
    tab.close();
    if (!(error instanceof CallError)) throw error;
  }
}
