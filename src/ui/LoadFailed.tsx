import { Alert, Button } from 'antd';
import { useText } from '../locales/useText';
import type { CallError } from '../session/CallError';

/** Stands where something could not be loaded, with the way to try again. */
export function LoadFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('error.loadFailed')}
      description={error.requestId ? `${error.reason} · ${t('common.requestId')} ${error.requestId}` : error.reason}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
