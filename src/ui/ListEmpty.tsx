import { Alert, Button, Empty, Result, Space } from 'antd';
import { useText } from '../locales/useText';
import type { CallError } from '../session/CallError';
import styles from './ListPage.module.css';
import { Said } from './LoadFailed';

/** Stands over rows that could not be read again. */
export function ListStale({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText();
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.failed}
      title={t('list.failed')}
      description={
        <>
          <Said error={error} /> · {t('list.old')}
        </>
      }
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}

interface ListEmptyProps {
  error: CallError | null;
  isFiltered: boolean;
  onRetry: () => void;
  onClear: () => void;
  /** Looks for the same in all states; not there where it is looked for in all of them. */
  onWiden?: () => void;
}

/** What stands where rows would: why there are none, and what to do. */
export function ListEmpty({ error, isFiltered, onRetry, onClear, onWiden }: ListEmptyProps) {
  const t = useText();
  if (error) {
    return (
      <Result
        status="warning"
        title={t('list.failed')}
        subTitle={<Said error={error} />}
        extra={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    );
  }
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isFiltered ? 'list.emptyFiltered' : 'list.empty')}>
      <Space wrap>
        {onWiden && (
          <Button type="primary" onClick={onWiden}>
            {t('list.inAllStates')}
          </Button>
        )}
        {isFiltered && <Button onClick={onClear}>{t('list.clearFilters')}</Button>}
      </Space>
    </Empty>
  );
}
