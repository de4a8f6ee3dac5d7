import { useModel } from '@umijs/max';
import { Button, Result } from 'antd';
import { useShellTexts } from '../../locales/useShellTexts';
import { useLocaleName, useText } from '../../locales/useText';

/** The first page could not be loaded at all. */
export default function StartFailed() {
  const t = useText();
  useShellTexts(useLocaleName());
  const { refresh } = useModel('@@initialState');
  return (
    <Result
      status="warning"
      title={t('error.loadFailed')}
      subTitle={t('session.offline')}
      extra={
        <Button type="primary" onClick={() => void refresh()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
