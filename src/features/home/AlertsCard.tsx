import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Card } from 'antd';
import type { FigureName } from '../../../contract/home';
import { switchOff, switchOn } from '../../../contract/fields';
import { formatRate, groupThousands, moneyText } from '../../../contract/money';
import { listRecharges } from '../../../contract/recharges';
import { useText, type Say } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { addresses, withQuery } from '../../shell/addresses';
import { placeOfFigure, type Moment } from './places';
import { useSummary } from './useSummary';
import styles from './Home.module.css';

/** From when on something is worth saying; a success rate of a few orders says nothing. */
const limits = { successRate: 5000, orders: 20, preDepositDays: 7, failedLogins: 10 };

interface Alarm {
  key: FigureName;
  text: string;
  to: string | null;
}

/** What is not as it should be. A figure that the caller does not see raises no alarm. */
function alarmsOf(t: Say, may: ReturnType<typeof useMay>, values: ReadonlyMap<FigureName, string>, moment: Moment): Alarm[] {
  const numberOf = (name: FigureName) => (values.has(name) ? Number(values.get(name)) : null);
  const place = (name: FigureName) => placeOfFigure(name, 'other', { ...moment, id: 0 });
  const [rate, orders, days] = [numberOf('successRateToday'), numberOf('ordersToday'), numberOf('preDepositDays')];
  const [all, working, logins] = [numberOf('providers'), numberOf('providersWorking'), numberOf('failedLoginsToday')];
  const owed = values.get('softwarePayable');
  const resting = all !== null && working !== null ? all - working : 0;
  const alarm = (key: FigureName, isSo: boolean, text: string, to = place(key)): Alarm[] => (isSo ? [{ key, text, to }] : []);
  return [
    ...alarm(
      'successRateToday',
      rate !== null && orders !== null && orders >= limits.orders && rate < limits.successRate,
      t('home.alarm.rate', { rate: formatRate(rate ?? 0) }),
    ),
    ...alarm('providersWorking', working === 0, t('home.alarm.nobodyWorks')),
    ...alarm(
      'providers',
      resting > 0,
      t('home.alarm.resting', { n: groupThousands(String(resting)) }),
      withQuery(addresses.providers('other'), { status: switchOn, work_status: switchOff }),
    ),
    ...alarm(
      'preDepositDays',
      days !== null && days <= limits.preDepositDays,
      t('home.alarm.preDeposit', { days: String(days) }),
      may(listRecharges) ? addresses.recharges : null,
    ),
    ...alarm('softwarePayable', owed !== undefined, t('home.alarm.owed', { amount: moneyText(owed ?? '0') })),
    ...alarm(
      'failedLoginsToday',
      logins !== null && logins >= limits.failedLogins,
      t('home.alarm.logins', { n: groupThousands(String(logins)) }),
      withQuery(addresses.loginLog, { create_time_from: moment.today }),
    ),
  ];
}

/** Figures that raise an alarm. */
const watched: readonly FigureName[] = [
  'successRateToday',
  'providersWorking',
  'providers',
  'preDepositDays',
  'softwarePayable',
  'failedLoginsToday',
];

/** What an operator should look at although nobody has to decide anything; nothing for who sees none of it. */
export function AlertsCard() {
  const t = useText();
  const may = useMay();
  const { data } = useSummary();
  if (data && !data.figures.some(({ name }) => watched.includes(name))) return null;
  const alarms = data ? alarmsOf(t, may, new Map(data.figures.map(({ name, value }) => [name, value])), data) : [];
  return (
    <Card size="small" title={t('home.alarms')} loading={!data} className={styles.full}>
      {alarms.length === 0 ? (
        <p className={styles.line}>
          <CheckCircleFilled className={styles.tick} aria-hidden />
          {t('home.alarm.none')}
        </p>
      ) : (
        <ul className={styles.rows} aria-label={t('home.alarms')}>
          {alarms.map(({ key, text, to }) => (
            <li key={key} className={styles.alarm}>
              <WarningFilled className={styles.warning} aria-hidden />
              {to ? <Link to={to}>{text}</Link> : text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
