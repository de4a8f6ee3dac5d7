import { useCallback, useEffect, useState } from 'react';
import { captcha as captchaCall } from '../../../contract/session';
import { call } from '../../session/call';
import { captchaMs, noCaptcha, type CaptchaState } from './captchaState';

/** The captcha of the moment: the one that stands there already, fetched on demand, and a little before it would run out. */
export function useCaptcha(standing: CaptchaState = noCaptcha): CaptchaState & { refresh: () => Promise<void> } {
  const [state, setState] = useState(standing);
  const refresh = useCallback(async () => {
    try {
      const { captcha_id: id, image } = await call(captchaCall, {}, { raw: true });
      setState({ id, image, hasFailed: false, expires: Date.now() + captchaMs });
    } catch {
      // Shown in the picture's place, with the way to try again.
      setState({ ...noCaptcha, hasFailed: true });
    }
  }, []);
  // One that has failed waits for who clicks it.
  const isWanted = !state.expires && !state.hasFailed;
  useEffect(() => {
    if (isWanted) void refresh();
  }, [isWanted, refresh]);
  useEffect(() => {
    if (!state.expires) return undefined;
    const timer = setTimeout(() => void refresh(), state.expires - Date.now());
    return () => clearTimeout(timer);
  }, [state.expires, refresh]);
  return { ...state, refresh };
}
