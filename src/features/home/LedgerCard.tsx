import { Link } from '@umijs/max';
import { Card } from 'antd';
import { ledgerChecks } from '../../../contract/ledgerChecks';
import { groupThousands } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { addresses } from '../../shell/addresses';
import { RelativeTime } from '../../ui/RelativeTime';
import { useData } from '../../session/useData';
import styles from './Home.module.css';
import { Tag } from '../../ui/Tag';

/** Whether the books held when they were last looked at. */
export function LedgerCard() {
  const t = useText();
  const { data } = useData(ledgerChecks, {});
  const last = data?.list[0];
  return (
    <Card size="small" title={t('menu.ledger')} extra={<Link to={addresses.ledgerChecks}>{t('home.viewAll')}</Link>} loading={!data}>
      {last ? (
        <>
          <p className={styles.line}>
            <Tag tone={last.faults.length === 0 ? 'success' : 'error'}>
              {t(last.faults.length === 0 ? 'ledger.ok' : 'ledger.broken', { n: last.faults.length })}
            </Tag>
            <RelativeTime seconds={last.time} />
          </p>
          <p>
            {t('ledger.checked', {
              transactions: groupThousands(String(last.transactions)),
              entries: groupThousands(String(last.entries)),
            })}
          </p>
        </>
      ) : (
        <p>{t('ledger.never')}</p>
      )}
    </Card>
  );
}
