import { history, Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import { switchOn } from '../../../contract/fields';
import { listOnboardingSteps } from '../../../contract/home';
import { googleBind } from '../../../contract/security';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { openable } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { PageFrame } from '../../ui/PageFrame';
import { timeText } from '../../ui/time';
import { MerchantHome } from './MerchantHome';
import { OnboardingCard } from './OnboardingCard';
import { PlatformHome } from './PlatformHome';
import { ProviderHome } from './ProviderHome';
import styles from './Home.module.css';

const homes = { other: PlatformHome, payer: MerchantHome, payee: ProviderHome };

/** Where the day begins: what waits, what there is, how today goes. */
export function Home() {
  const t = useText();
  const may = useMay();
  const { info, identity } = useSession();
  const Day = homes[identity];
  return (
    <PageFrame title={t('home.hello', { name: info.name })} extra={<LastLogin />}>
      <UnboundBanner />
      {may(listOnboardingSteps) && <OnboardingCard />}
      <Day />
    </PageFrame>
  );
}

/** When one was here last, for who reads it: somebody else may have been. */
function LastLogin() {
  const t = useText();
  const { info, identity } = useSession();
  const log = openable(identity === 'other' ? addresses.loginLog : addresses.account(identity), usePageRoutes());
  const text =
    info.last_login_time === null
      ? t('home.firstLogin')
      : t('home.lastLogin', { time: timeText(info.last_login_time), ip: info.last_login_ip ?? '—' });
  return (
    <span className={styles.last}>
      {text} {log && <Link to={log}>{t('home.logins')}</Link>}
    </span>
  );
}

/** Until the second factor is bound; then there is nothing to say. */
function UnboundBanner() {
  const t = useText();
  const may = useMay();
  const { info } = useSession();
  if (info.second_factor === switchOn) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('home.safety.factorOff')}
      action={
        may(googleBind) && (
          <Button size="small" type="primary" onClick={() => history.push(addresses.bind)}>
            {t('home.safety.bind')}
          </Button>
        )
      }
    />
  );
}
