import { useEffect, useState } from 'react';
import type { Identity } from '../../contract/identity';
import { demoCode, getConfig } from '../../contract/system';
import { say } from '../locales/say';
import { call } from './call';
import { unlessTold } from './unlessTold';
import styles from './DemoCode.module.css';

interface DemoCodeProps {
  /** Whose code; undefined where it is not known. */
  owner: { identity: Identity; username: string | undefined };
  onCode: (code: string) => void;
}

/** In a demo, for an account that its login page offers: fills in what the authenticator would show now. */
export function DemoCode({ owner: { identity, username = '' }, onCode }: DemoCodeProps) {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    // Without an answer there is nothing to offer: the field waits for a code all the same.
    call(getConfig, {}, { raw: true }).then(
      ({ demo }) => setIsOffered(demo.some((account) => account.identity === identity && account.username === username)),
      () => {},
    );
  }, [identity, username]);
  if (!isOffered) return null;
  const fillIn = async () => {
    const answer = await unlessTold(call(demoCode, { identity, username }));
    if (answer) onCode(answer.safety_code);
  };
  return (
    <button type="button" className={styles.demoCode} onClick={() => void fillIn()}>
      {say('login.demoCode')}
    </button>
  );
}
