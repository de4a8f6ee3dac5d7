import { CheckCircleFilled, RightOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { listOnboardingSteps, onboardingSteps, type OnboardingStep } from '../../../contract/home';
import type { Identity } from '../../../contract/identity';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import { addresses } from '../../shell/addresses';
import { useWork } from '../../shell/useWork';
import styles from './Home.module.css';

/** Where each of them is done. */
const places: Record<Exclude<OnboardingStep, 'work'>, (identity: Identity) => string> = {
  password: addresses.account,
  factor: () => addresses.bind,
  secret: addresses.account,
  order: () => addresses.document,
  callback: addresses.orders,
  deposit: () => addresses.depositRecharges('payee'),
  receivingAccount: () => addresses.ownReceivingAccounts,
};

/** What a new merchant or provider has left to do until orders go through it, each a click away; gone once all is done. */
export function OnboardingCard() {
  const t = useText();
  const { data } = useData(listOnboardingSteps, {}, { staleBy: 'any message' });
  const steps = data?.list ?? [];
  const done = steps.filter(({ is_done: isDone }) => isDone).length;
  // Neither a place that is kept for it nor its failure is seen by those who have nothing left to do.
  if (done === steps.length) return null;
  const least = data?.min_deposit;
  const notes: Partial<Record<OnboardingStep, string>> = least ? { deposit: t('home.stepMinDeposit', { amount: moneyText(least) }) } : {};
  return (
    <Card
      title={t('home.steps')}
      extra={<span className="tabular">{t('home.stepsDone', { done: String(done), all: String(steps.length) })}</span>}
    >
      <ol className={styles.steps}>
        {steps.map(({ step, is_done: isDone }, index) => (
          <li key={step}>
            {isDone ? (
              <div className={styles.step} data-done>
                <CheckCircleFilled className={styles.tick} aria-label={t('home.stepDone')} />
                <span>{t(onboardingSteps[step])}</span>
              </div>
            ) : (
              <OpenStep step={step}>
                <span className={styles.number} aria-hidden>
                  {index + 1}
                </span>
                <span className={styles.name}>
                  {t(onboardingSteps[step])}
                  {notes[step] && <small className="tabular">{notes[step]}</small>}
                </span>
                <RightOutlined aria-hidden />
              </OpenStep>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Leads to where a step is done; to begin work is done where it stands. */
function OpenStep({ step, children }: { step: OnboardingStep; children: ReactNode }) {
  const session = useSession();
  const { isBusy, change } = useWork(session);
  if (step === 'work') {
    return (
      <button type="button" className={styles.step} disabled={isBusy} onClick={() => void change(true)}>
        {children}
      </button>
    );
  }
  return (
    <Link to={places[step](session.identity)} className={styles.step}>
      {children}
    </Link>
  );
}
