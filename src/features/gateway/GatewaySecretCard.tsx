import { history } from '@umijs/max';
import { Alert, Button, Card, Space } from 'antd';
import { useState } from 'react';
import type { Output } from '../../../contract/endpoint';
import { endOlderSecrets, gatewaySecret, rotateGatewaySecret } from '../../../contract/gateway';
import { feedback } from '../../feedback/feedback';
import { useText, type TextId } from '../../locales/useText';
import { call } from '../../session/call';
import { unlessTold } from '../../session/unlessTold';
import { addresses } from '../../shell/addresses';
import styles from './GatewaySecretCard.module.css';
import { Copyable } from '../../ui/Copyable';
import { askFirst } from '../../ui/askFirst';
import { Descriptions } from '../../ui/dialogParts';
import { newRequestId } from '../../ui/newRequestId';
import { timeText } from '../../ui/time';

type Secret = Output<typeof gatewaySecret>;

const hidden = '••••••••••••••••••••••••';

/** Reads the secret on purpose alone, and renews it once it was asked whether that is meant. */
function useSecret() {
  const t = useText();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (answer: Promise<Secret>, done?: TextId) => {
    setIsBusy(true);
    const made = await unlessTold(answer).finally(() => setIsBusy(false));
    if (!made) return;
    setSecret(made);
    if (done) (await feedback()).message.success(t(done));
  };
  const rotate = () => {
    const requestId = newRequestId();
    return askFirst({
      title: t('secret.rotate'),
      content: t('secret.rotateAsk'),
      okText: t('secret.rotate'),
      isDanger: true,
      onOk: () => read(call(rotateGatewaySecret, { request_id: requestId }), 'secret.rotated'),
    });
  };
  const endOlder = () =>
    askFirst({
      title: t('secret.endOlderTitle'),
      content: t('secret.endOlderAsk'),
      okText: t('secret.endOlderTitle'),
      isDanger: true,
      onOk: () => read(call(endOlderSecrets, {}), 'common.done'),
    });
  return { secret, isBusy, rotate, endOlder, show: () => read(call(gatewaySecret, {})), hide: () => setSecret(null) };
}

/** The secret that a merchant's machine signs with, with a day of overlap when it is renewed. */
export default function GatewaySecretCard() {
  const t = useText();
  const { secret, isBusy, rotate, endOlder, show, hide } = useSecret();
  const shown = secret && (
    <Copyable text={secret.secret}>
      <code>{secret.secret}</code>
    </Copyable>
  );
  return (
    <Card
      className={styles.card ?? ''}
      title={t('secret.title')}
      extra={
        <Space wrap>
          <Button type="link" className={styles.document ?? ''} onClick={() => history.push(addresses.document)}>
            {t('menu.document')}
          </Button>
          {secret ? (
            <Button onClick={hide}>{t('secret.hide')}</Button>
          ) : (
            <Button loading={isBusy} onClick={() => void show()}>
              {t('secret.show')}
            </Button>
          )}
          <Button danger onClick={() => void rotate()}>
            {t('secret.rotate')}
          </Button>
        </Space>
      }
    >
      <Descriptions column={1} items={[{ key: 'secret', label: t('gateway.secret'), children: shown ?? <code>{hidden}</code> }]} />
      {secret && secret.older_until.length > 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.overlap}
          title={secret.older_until.map((until, index) => (
            <div key={index}>{t('secret.overlap', { time: timeText(until) })}</div>
          ))}
          action={
            <Button size="small" danger onClick={() => void endOlder()}>
              {t('secret.endOlder')}
            </Button>
          }
        />
      )}
    </Card>
  );
}
