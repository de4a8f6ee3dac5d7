import { history } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Space } from 'antd';
import { useState } from 'react';
import type { Output } from '../../../contract/endpoint';
import { gatewaySecret, rotateGatewaySecret } from '../../../contract/gateway';
import { useText } from '../../locales/useText';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { Copyable } from '../../ui/Copyable';
import { askFirst } from '../../ui/askFirst';
import { newRequestId } from '../../ui/newRequestId';
import { timeText } from '../../ui/time';

type Secret = Output<typeof gatewaySecret>;

const hidden = '••••••••••••••••••••••••';

/** The secret that a merchant's machine signs with: shown on purpose alone, and renewed with a day of overlap. */
export function GatewaySecretCard() {
  const t = useText();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const read = async (answer: () => Promise<Secret>) => {
    setIsBusy(true);
    try {
      setSecret(await answer());
    } catch (error) {
      // What was refused has been told by the interceptors.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setIsBusy(false);
    }
  };
  const rotate = () => {
    const requestId = newRequestId();
    return askFirst({
      title: t('secret.rotate'),
      content: t('secret.rotateAsk'),
      okText: t('secret.rotate'),
      isDanger: true,
      onOk: () => read(() => call(rotateGatewaySecret, { request_id: requestId })),
    });
  };
  return (
    <Card
      title={t('secret.title')}
      extra={
        <Space wrap>
          <Button type="link" onClick={() => history.push('/document')}>
            {t('menu.document')}
          </Button>
          {secret ? (
            <Button onClick={() => setSecret(null)}>{t('secret.hide')}</Button>
          ) : (
            <Button loading={isBusy} onClick={() => void read(() => call(gatewaySecret, {}))}>
              {t('secret.show')}
            </Button>
          )}
          <Button danger onClick={() => void rotate()}>
            {t('secret.rotate')}
          </Button>
        </Space>
      }
    >
      <Descriptions
        column={1}
        items={[
          {
            key: 'secret',
            label: t('gateway.secret'),
            children: secret ? (
              <Copyable text={secret.secret}>
                <code>{secret.secret}</code>
              </Copyable>
            ) : (
              <code>{hidden}</code>
            ),
          },
        ]}
      />
      {secret?.older_until.map((until, index) => (
        <Alert key={index} type="info" showIcon style={{ marginTop: 8 }} title={t('secret.overlap', { time: timeText(until) })} />
      ))}
    </Card>
  );
}
