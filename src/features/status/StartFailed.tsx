import { useModel } from '@umijs/max';
import { Button, Result } from 'antd';
import { useShellTexts } from '../../locales/useShellTexts';
import { useLocaleName, useText } from '../../locales/useText';
import { CallError } from '../../session/CallError';

/** The first page could not be loaded at all. */
export default function StartFailed() {
  const t = useText();
  useShellTexts(useLocaleName());
  const { refresh, error } = useModel('@@initialState');
  const failure: unknown = error;
  return (
    <Result
      status="warning"
      title={t('error.loadFailed')}
      // What the platform says of itself, where it has answered.
      subTitle={failure instanceof CallError ? failure.message : t('session.offline')}
      extra={
        <Button type="primary" onClick={() => void refresh()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
