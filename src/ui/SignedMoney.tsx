import { moneyText } from '../../contract/money';
import styles from './SignedMoney.module.css';

/** An amount that came or went: "-1.00" → "−￥1.00". */
export function SignedMoney({ decimal }: { decimal: string }) {
  const isOut = decimal.startsWith('-');
  return <span className={isOut ? styles.out : styles.in}>{`${isOut ? '−' : '+'}${moneyText(decimal.replace('-', ''))}`}</span>;
}
