import { Alert, Button } from 'antd';
import { useText } from '../locales/useText';
import type { CallError } from '../session/CallError';

/** What went wrong, and by which number it can be asked about. */
export function Said({ error: { reason, requestId } }: { error: CallError }) {
  const t = useText();
  return <>{requestId ? `${reason} · ${t('common.requestId')} ${requestId}` : reason}</>;
}

/** Stands where something could not be loaded, with the way to try again. */
export function LoadFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('error.loadFailed')}
      description={<Said error={error} />}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
