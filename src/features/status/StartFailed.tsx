import { useModel } from '@umijs/max';
import { Button, Result } from 'antd';
import '../../locales/addShellTexts';
import { useText } from '../../locales/useText';

/** The first page could not be loaded at all. */
export default function StartFailed() {
  const t = useText();
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
