import { Button, Empty, Result } from 'antd';
import { useText } from '../locales/useText';
import type { CallError } from '../session/CallError';

interface ListEmptyProps {
  error: CallError | null;
  isFiltered: boolean;
  onRetry: () => void;
  onClear: () => void;
}

/** What stands where rows would: why there are none, and what to do. */
export function ListEmpty({ error, isFiltered, onRetry, onClear }: ListEmptyProps) {
  const t = useText();
  if (error) {
    return (
      <Result
        status="warning"
        title={t('list.failed')}
        subTitle={error.requestId ? `${error.message} · ${t('common.requestId')} ${error.requestId}` : error.message}
        extra={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    );
  }
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isFiltered ? 'list.emptyFiltered' : 'list.empty')}>
      {isFiltered && <Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    </Empty>
  );
}
