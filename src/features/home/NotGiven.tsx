import { Link } from '@umijs/max';
import { Alert, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { listOnboardingSteps, type FigureName, type OnboardingStep } from '../../../contract/home';
import { switchWork } from '../../../contract/providers';
import { groupThousands, moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { useWork } from '../../shell/useWork';
import { placeOfFigure } from './places';
import { useSummary } from './useSummary';
import styles from './Home.module.css';

/** Why a provider is given no orders, each with the way out of it. `payIn` is what brings it deposit. */
export function NotGiven({ payIn }: { payIn: ReactNode }) {
  const { isWorking } = useWork(useSession());
  const { data } = useSummary();
  const { data: onboarding } = useData(listOnboardingSteps, {}, { staleBy: 'any message' });
  // What a new one has left to do stands in its steps.
  const isBegun = (wanted: OnboardingStep) => onboarding?.list.every(({ step, is_done: isDone }) => step !== wanted || isDone) ?? false;
  const values = new Map(data?.figures.map(({ name, value }) => [name, value]));
  return (
    <>
      <RestsBanner />
      {isBegun('deposit') && <DepositBanner lacking={values.get('depositLacking')} payIn={payIn} />}
      {isBegun('receivingAccount') && <AccountsBanner values={values} isWorking={isWorking} />}
    </>
  );
}

/** Who rests is given nothing, and may have forgotten that it does. */
function RestsBanner() {
  const t = useText();
  const may = useMay();
  const { isWorking, isBusy, change } = useWork(useSession());
  if (isWorking || !may(switchWork)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('shell.restingHint')}
      action={
        <Button size="small" loading={isBusy} onClick={() => void change(true)}>
          {t('home.workAgain')}
        </Button>
      }
    />
  );
}

function DepositBanner({ lacking, payIn }: { lacking: string | undefined; payIn: ReactNode }) {
  const t = useText();
  if (lacking === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={<span className="tabular">{t('home.depositLacking', { amount: moneyText(lacking) })}</span>}
      action={
        <Flex gap={8} wrap>
          {payIn}
        </Flex>
      }
    />
  );
}

interface AccountsBannerProps {
  values: ReadonlyMap<FigureName, string>;
  isWorking: boolean;
}

/** Of one that rests itself it is said already that it is given nothing. */
function AccountsBanner({ values, isWorking }: AccountsBannerProps) {
  const t = useText();
  const said = (name: FigureName, isSo: boolean, text: string) => {
    const place = placeOfFigure(name, 'payee', { now: 0, today: 0, id: 0 });
    return isSo && place ? [{ name, place, text }] : [];
  };
  const numberOf = (name: FigureName) => groupThousands(values.get(name) ?? '0');
  const [resting, used] = [numberOf('accountsResting'), numberOf('accountsDayUsed')];
  const all = [
    ...said('accountsAwake', isWorking && values.get('accountsAwake') === '0', t('home.noneAwake')),
    ...said('accountsResting', resting !== '0', t('home.accountsResting', { n: resting })),
    ...said('accountsDayUsed', used !== '0', t('home.accountsDayUsed', { n: used })),
  ];
  if (all.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <span className={styles.reasons}>
          {all.map(({ name, place, text }) => (
            <Link key={name} to={place}>
              {text}
            </Link>
          ))}
        </span>
      }
    />
  );
}
