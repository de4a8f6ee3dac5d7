import { Alert, Button } from 'antd';
import { useText } from '../locales/useText';
import type { CallError } from '../session/CallError';

/** Stands where something could not be loaded, with the way to try again. */
export function LoadFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText();
  // A question that is refused says at which of its fields: they may stand on no form.
  const said = Object.values(error.fields).join(' · ') || error.message;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('error.loadFailed')}
      description={error.requestId ? `${said} · ${t('common.requestId')} ${error.requestId}` : said}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
