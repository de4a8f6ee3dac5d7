import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { CallError } from '../session/CallError';
import { useText } from '../locales/useText';
import { useNotKept } from './pageKeeping';

interface State {
  error: Error | null;
}

/** Keeps a page's failure to the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    return this.state.error ? <Failed error={this.state.error} onRetry={() => this.setState({ error: null })} /> : this.props.children;
  }
}

/** A part of the application that could not be fetched: the network is gone, or a newer version has taken its place. */
function isMissingPart(error: Error): boolean {
  return /dynamically imported module|preload CSS|module script failed/i.test(error.message);
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
