import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { CallError } from '../session/CallError';
import { useText } from '../locales/useText';
import { Boundary, isMissingPart } from './Boundary';
import { useNotKept } from './pageKeeping';

/** Keeps a page's failure to the page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary failed={(error, again) => <Failed error={error} onRetry={again} />}>{children}</Boundary>;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  useNotKept();
  if (isMissingPart(error)) {
    return (
      <Result
        status="info"
        title={t('error.outdated')}
        subTitle={t('error.outdatedText')}
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            {t('connection.reload')}
          </Button>
        }
      />
    );
  }
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <Result
      status="error"
      title={t('error.title')}
      subTitle={`${t('error.text')}${requestId ? ` · ${t('common.requestId')} ${requestId}` : ''}`}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
