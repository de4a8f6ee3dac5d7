import { useCallback, useEffect, useState } from 'react';
import { captcha as captchaCall } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { call } from '../../session/call';
import styles from './LoginPage.module.css';

export interface Captcha {
  id: string;
  image: string;
  hasFailed: boolean;
  refresh: () => Promise<void>;
}

/** The captcha of the moment: fetched when the form opens, on demand, and a little before it would run out. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState({ id: '', image: '', hasFailed: false, expires: 0 });
  const refresh = useCallback(async () => {
    try {
      const { captcha_id: id, image } = await call(captchaCall, {}, { raw: true });
      setState({ id, image, hasFailed: false, expires: Date.now() + 110_000 });
    } catch {
      // Shown in the picture's place, with the way to try again.
      setState({ id: '', image: '', hasFailed: true, expires: 0 });
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  useEffect(() => {
    if (!state.expires) return undefined;
    const timer = setTimeout(() => void refresh(), state.expires - Date.now());
    return () => clearTimeout(timer);
  }, [state.expires, refresh]);
  return { id: state.id, image: state.image, hasFailed: state.hasFailed, refresh };
}

export function CaptchaImage({ captcha }: { captcha: Captcha }) {
  const t = useText();
  const text = captcha.hasFailed ? t('login.captchaFailed') : t('login.refreshCaptcha');
  return (
    <button type="button" className={styles.captcha} onClick={() => void captcha.refresh()} title={text} aria-label={text}>
      {captcha.image ? (
        <img src={captcha.image} alt="" width={120} height={40} data-captcha={captcha.id} />
      ) : (
        <span>{captcha.hasFailed ? t('common.retry') : ''}</span>
      )}
    </button>
  );
}
