import { labelOf } from '../../../contract/labels';
import { payMethodLabels, payMethods, type PayMethod } from '../../../contract/states/payAccounts';
import { useText } from '../../locales/useText';
import styles from './AccountText.module.css';

/** A card's number or an address, at the end of a text. */
const numberAtEnd = /[0-9A-Za-z]{9,}$/;
const told = 6;

interface AccountTextProps {
  /** Holder, bank and number; of a wallet its address alone. */
  text: string | null;
  method: PayMethod;
}

/**
 * An account in a row: of its number the end, by which people tell one from another, and which is never cut off; the whole is its title.
 * An address is of a network, which is said before it.
 */
export function AccountText({ text, method }: AccountTextProps) {
  const t = useText();
  if (!text) return text;
  const [number] = numberAtEnd.exec(text) ?? [''];
  const before = text.slice(0, text.length - number.length);
  const network = method === payMethods.bank ? undefined : labelOf(payMethodLabels, method);
  return (
    <span className={styles.account} title={text}>
      <span>{network ? `${t(network.word)} ` : before}</span>
      {number && <span>…{number.slice(-told)}</span>}
    </span>
  );
}
