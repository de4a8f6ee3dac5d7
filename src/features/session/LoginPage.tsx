import { history, Navigate, setLocale, useLocation, useParams } from '@umijs/max';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState, type MouseEvent } from 'react';
import { isIdentity, type Identity } from '../../../contract/identity';
import { getConfig, type PublicConfig } from '../../../contract/system';
import { feedback } from '../../feedback/feedback';
import { say } from '../../locales/say';
import { currentLocale, followLocale, useLocaleName, useText } from '../../locales/useText';
import { call } from '../../session/call';
import { openWith, placeOf } from '../../session/guard';
import { loginPath, pathAfterLogin } from '../../session/identityOf';
import { openSession } from '../../session/openSession';
import { leadToBinding } from '../../session/secondFactor';
import { rememberDoor, storedToken, takeEndedElsewhere } from '../../session/storage';
import { fetchFrame } from '../../shell/frame';
import { useIsDark, useSettings } from '../../shell/preferences';
import { useSystemName } from '../../shell/systemName';
import { primaryOf } from '../../shell/themeColor';
import { usePageParts } from '../../shell/usePageParts';
import { following } from '../../ui/following';
import { InPlace } from './InPlace';
import { LoginFields } from './LoginFields';
import { LoginFrame, type LoginFrameProps } from './LoginFrame';
import { fieldsOf } from './loginRules';
import { prefetchBehind, prefetchWhenTyping } from './prefetchBehind';
import { takePrerendered } from './prerendered';
import { useLoginForm } from './useLoginForm';

const SafetyCodeForm = lazy(() => import('./SafetyCodeForm'));

type Step = 'password' | 'safetyCode';
type Prerendered = ReturnType<typeof takePrerendered>;

export function LoginPage() {
  const { identity } = useParams();
  const shown = useLocaleName();
  // What was typed until now is taken in one go with drawing the same: nothing can be typed in between.
  const [taken, setTaken] = useState<{ prerendered: Prerendered }>();
  useLayoutEffect(() => {
    const prerendered = takePrerendered();
    if (prerendered) followLocale(prerendered.state.locale, shown);
    setTaken({ prerendered });
    // Taken once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!isIdentity(identity)) return <Navigate to="/404" replace />;
  return taken ? <Door key={identity} identity={identity} prerendered={taken.prerendered} /> : null;
}

interface DoorProps {
  identity: Identity;
  prerendered: Prerendered;
}

function Door({ identity, prerendered: taken }: DoorProps) {
  const t = useText();
  const prerendered = taken?.identity === identity ? taken : null;
  const frame = useFrame(identity);
  const config = usePublicConfig(prerendered?.state.config ?? null);
  const { search } = useLocation();
  const target = placeOf(pathAfterLogin(identity, search));
  const { fetchPage } = usePageParts();
  const fetchTarget = useCallback(() => fetchPage(target.pathname), [fetchPage, target.pathname]);
  const [step, setStep] = useStep(identity);
  useEffect(() => rememberDoor(identity), [identity]);
  useEffect(() => {
    if (takeEndedElsewhere()) void feedback().then(({ message }) => message.info(say('session.endedElsewhere'), 6));
  }, []);

  /** Once the session is complete: goes where the person wanted to go. */
  const enter = async () => {
    window.askEarly?.(target.pathname, target.search);
    const opening = await openSession(identity);
    if (opening.state === 'mustBind') return leadToBinding(identity);
    if (opening.state === 'owesCode') return setStep('safetyCode');
    await fetchFrame(target.pathname);
    openWith(opening.session);
    history.replace(`${target.pathname}${target.search}`);
  };

  const version = config ? `v${config.version}` : '';
  if (step === 'safetyCode') {
    return (
      <LoginFrame {...frame} version={version} title={t('login.safetyTitle')}>
        <Suspense fallback={null}>
          <SafetyCodeForm identity={identity} onEnter={enter} onBack={() => setStep('password')} />
        </Suspense>
      </LoginFrame>
    );
  }
  const demo = config?.demo.filter((account) => account.identity === identity) ?? [];
  return (
    <PasswordStep
      frame={{ ...frame, version }}
      {...{ demo, prerendered, fetchTarget }}
      onSecondStep={() => setStep('safetyCode')}
      onEnter={enter}
    />
  );
}

interface PasswordStepProps {
  frame: Omit<LoginFrameProps, 'title' | 'children'> & { identity: Identity };
  demo: PublicConfig['demo'];
  prerendered: Prerendered;
  /** Fetches the page that the person goes to from here. */
  fetchTarget: () => void;
  onSecondStep: () => void;
  onEnter: () => Promise<void>;
}

function PasswordStep({ frame, demo, prerendered, fetchTarget, onSecondStep, onEnter }: PasswordStepProps) {
  const { t, identity } = frame;
  // It is gone for who comes back from the second step, or from another door.
  const [standing] = useState(() => (prerendered?.container.isConnected ? prerendered : undefined));
  const { form, fields, events, takeOver } = useLoginForm({ identity, state: standing?.state, onSecondStep, onEnter });
  useEffect(() => prefetchWhenTyping(fetchTarget), [fetchTarget]);
  const onTakenOver = () => {
    if (form.current && Object.values(fieldsOf(form.current)).some(Boolean)) prefetchBehind(fetchTarget);
    takeOver();
  };
  return (
    <InPlace prerendered={standing} onTakenOver={onTakenOver}>
      <LoginFrame {...frame} title={t('login.welcome')}>
        <LoginFields t={t} ref={form} state={{ ...fields, demo }} events={events} />
      </LoginFrame>
    </InPlace>
  );
}

/** What stands around the form whatever the step. */
function useFrame(identity: Identity) {
  const t = useText();
  const systemName = useSystemName();
  const { themeColor } = useSettings();
  const primary = primaryOf(themeColor, useIsDark());
  const onDoor = (event: MouseEvent, door: Identity) => following(() => history.push(loginPath(door)))(event);
  const onLanguage = () => setLocale(currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN', false);
  return { t, identity, door: t(`app.door.${identity}`), systemName, primary, onDoor, onLanguage };
}

function usePublicConfig(known: PublicConfig | null): PublicConfig | null {
  const [config, setConfig] = useState(known);
  useEffect(() => {
    if (known) return;
    // The form works without it: only the version and the demo accounts are missing then.
    call(getConfig, {}, { raw: true }).then(setConfig, () => {});
  }, [known]);
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
