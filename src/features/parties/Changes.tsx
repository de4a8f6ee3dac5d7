import { Empty } from 'antd';
import type { PartyChange } from '../../../contract/audit';
import { actionText } from '../../../contract/auditWords';
import { useLocaleName, useText } from '../../locales/useText';
import { Timeline } from '../../ui/dialogParts';
import { RelativeTime } from '../../ui/RelativeTime';
import { timeText } from '../../ui/time';
import { ChangedFields } from './ChangedFields';
import styles from './Changes.module.css';

/** What was done to a merchant or provider, the newest first, with what stood there before and after. */
export default function Changes({ changes }: { changes: PartyChange[] }) {
  const t = useText();
  const locale = useLocaleName();
  if (changes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('party.noChanges')} />;
  return (
    <Timeline
      items={changes.map(({ time, operator, ip, action, fields }, index) => ({
        key: index,
        content: (
          <>
            <strong>{actionText(action, locale)}</strong>{' '}
            <span className={styles.when}>
              <RelativeTime seconds={time} /> · {timeText(time)}
            </span>
            <div className={styles.by}>{[operator, ip].filter(Boolean).join(' · ')}</div>
            <ChangedFields fields={fields} />
          </>
        ),
      }))}
    />
  );
}
