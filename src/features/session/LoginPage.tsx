import { history, Link, Navigate, setLocale, useLocation, useModel, useParams } from '@umijs/max';
import { lazy, Suspense, useEffect, useState } from 'react';
import { identities, isIdentity, type Identity } from '../../../contract/identity';
import { getConfig, type PublicConfig } from '../../../contract/system';
import { currentLocale, useText } from '../../locales/useText';
import { call } from '../../session/call';
import { loginPath, pathAfterLogin } from '../../session/identityOf';
import { openSession } from '../../session/openSession';
import { leadToBinding } from '../../session/secondFactor';
import { rememberDoor, storedToken } from '../../session/storage';
import { useSystemName } from '../../shell/systemName';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { SellingPoints } from './SellingPoints';

const SafetyCodeForm = lazy(() => import('./SafetyCodeForm'));

type Step = 'password' | 'safetyCode';

export function LoginPage() {
  const { identity } = useParams();
  return isIdentity(identity) ? <Door key={identity} identity={identity} /> : <Navigate to="/404" replace />;
}

function Door({ identity }: { identity: Identity }) {
  const t = useText();
  const systemName = useSystemName();
  const config = usePublicConfig();
  const { setInitialState } = useModel('@@initialState');
  const { search } = useLocation();
  const [step, setStep] = useStep(identity);
  useEffect(() => rememberDoor(identity), [identity]);

  /** Once the session is complete: goes where the person wanted to go. */
  const enter = async () => {
    const opening = await openSession(identity);
    if (opening.state === 'mustBind') return leadToBinding(identity);
    if (opening.state === 'owesCode') return setStep('safetyCode');
    await setInitialState(opening.session);
    history.replace(pathAfterLogin(identity, search));
  };

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <section className={styles.brand} aria-hidden="true">
          <div className={styles.logo}>
            <img src="/logo.svg" alt="" width={44} height={44} />
            <span>{systemName}</span>
          </div>
          <SellingPoints />
          <p className={styles.version}>{config ? `v${config.version}` : ''}</p>
        </section>
        <section className={styles.panel}>
          <Head identity={identity} />
          <h1 className={styles.title}>{step === 'password' ? t('login.welcome') : t('login.safetyTitle')}</h1>
          <p className={styles.subtitle}>{`${systemName} · ${t(`app.door.${identity}`)}`}</p>
          {step === 'password' ? (
            <LoginForm
              identity={identity}
              demo={config?.demo.filter((account) => account.identity === identity) ?? []}
              onSecondStep={() => setStep('safetyCode')}
              onEnter={enter}
            />
          ) : (
            <Suspense fallback={null}>
              <SafetyCodeForm identity={identity} onEnter={enter} onBack={() => setStep('password')} />
            </Suspense>
          )}
        </section>
      </div>
    </main>
  );
}

/** The three doors, and the language. */
function Head({ identity }: { identity: Identity }) {
  const t = useText();
  return (
    <header className={styles.head}>
      <nav className={styles.doors} aria-label={t('login.doors')}>
        {identities.map((door) => (
          <Link
            key={door}
            to={loginPath(door)}
            className={door === identity ? styles.activeDoor : styles.door}
            aria-current={door === identity ? 'page' : undefined}
          >
            {t(`app.door.${door}`)}
          </Link>
        ))}
      </nav>
      <button type="button" className={styles.language} onClick={() => setLocale(currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN', false)}>
        {t('app.language')}
      </button>
    </header>
  );
}

function usePublicConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    // The form works without it: only the version and the demo accounts are missing then.
    call(getConfig, {}, { raw: true }).then(setConfig, () => {});
  }, []);
  return config;
}

/** Which step of the sign-in is owed: with a token but no session it may be the second one alone, which the guard knows or the platform. */
function useStep(identity: Identity): [Step, (step: Step) => void] {
  const { state } = useLocation();
  const isOwed = typeof state === 'object' && state !== null && 'owesCode' in state && storedToken(identity) !== null;
  const [step, setStep] = useState<Step>(isOwed ? 'safetyCode' : 'password');
  useEffect(() => {
    if (isOwed || !storedToken(identity)) return;
    // Where the platform cannot say so, the form for the password is as good as any.
    openSession(identity).then(
      (opening) => opening.state === 'owesCode' && setStep('safetyCode'),
      () => {},
    );
    // Asked once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [identity]);
  return [step, setStep];
}
