import { history } from '@umijs/max';
import { Button, Result, Space } from 'antd';
import { useText } from '../../locales/useText';
import { currentIdentity, homePath } from '../../session/identityOf';

interface StatusPageProps {
  status: '403' | '404';
  word: '401' | '404';
}

export function StatusPage({ status, word }: StatusPageProps) {
  const t = useText();
  return (
    <Result
      status={status}
      title={t(`status.${word}.title`)}
      subTitle={t(`status.${word}.text`)}
      extra={
        <Space>
          <Button onClick={() => history.go(-1)}>{t('status.back')}</Button>
          <Button type="primary" onClick={() => history.push(homePath(currentIdentity()))}>
            {t('common.backHome')}
          </Button>
        </Space>
      }
    />
  );
}
