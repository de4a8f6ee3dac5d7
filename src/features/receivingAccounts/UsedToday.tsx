import { moneyText, parseMoney } from '../../../contract/money';
import { useText } from '../../locales/useText';
import type { ReceivingAccount } from './useAccountActions';
import styles from './ReceivingAccountList.module.css';

/** Without the cents that are none. */
const short = (amount: string) => moneyText(amount).replace(/\.00$/, '');

const nearlyPercent = 80;

/** How much of its day an account has used: of the amount or of the orders, whichever is nearer to its end. */
export function UsedToday({ account }: { account: ReceivingAccount }) {
  const t = useText();
  const { today_amount: amount, daily_amount: most, today_orders: orders, daily_count: count } = account;
  const ofAmount = Number(((parseMoney(amount) ?? 0n) * 100n) / (parseMoney(most) ?? 1n));
  const percent = Math.min(100, Math.max(ofAmount, Math.floor((orders * 100) / count)));
  const tone = percent >= 100 ? styles.full : percent >= nearlyPercent ? styles.nearly : '';
  const [ofDay, ofOrders] = [`${short(amount)} / ${short(most)}`, `${orders}/${count}`];
  return (
    <div className={styles.used}>
      <progress max={100} value={percent} className={tone} aria-label={`${t('receivingAccount.todayAmount')} ${ofDay} · ${ofOrders}`} />
      <span className="tabular">{ofOrders}</span>
      <span className="tabular">{ofDay}</span>
    </div>
  );
}
