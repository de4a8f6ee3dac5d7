import { switchOn } from '../../../contract/fields';
import { gatewaySecret } from '../../../contract/gateway';
import { history, useModel } from '@umijs/max';
import { Alert, Button, Card, Col, Row, Space, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { merchantTerms } from '../../../contract/merchants';
import { providerTerms } from '../../../contract/providers';
import { changePassword, googleBind, listSessions, renewRecoveryCodes, revokeSession, type SessionRow } from '../../../contract/security';
import type { Identity } from '../../../contract/identity';
import { inLocale } from '../../../contract/locale';
import { roleTexts } from '../../../contract/permissions';
import { useLocaleName, useText, type TextId } from '../../locales/useText';
import { call } from '../../session/call';
import { changedBy } from '../../session/queries';
import { unlessTold } from '../../session/unlessTold';
import { addresses } from '../../shell/addresses';
import { loadSession } from '../../session/openSession';
import { storeToken } from '../../session/storage';
import { Copyable } from '../../ui/Copyable';
import { askFirst } from '../../ui/askFirst';
import { CellTitle } from '../../ui/CellTitle';
import { feedback } from '../../feedback/feedback';
import { Descriptions } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { LoadFailed } from '../../ui/LoadFailed';
import { PageFrame } from '../../ui/PageFrame';
import stackedRows from '../../ui/stackedRows.module.css';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { RecoveryCodes } from '../credentials/RecoveryCodes';
import styles from './AccountInfoPage.module.css';
import { deviceName } from '../../ui/deviceName';
import { useRowFocus } from '../../ui/useRowFocus';
import { useScreen } from '../../ui/useScreen';
import { Tag } from '../../ui/Tag';
import { ChangePasswordFields, type PasswordValues } from '../credentials/ChangePasswordFields';
import { OwnTerms } from '../parties/OwnTerms';

// What signs a merchant's calls.
const GatewaySecretCard = lazy(() => import('../gateway/GatewaySecretCard'));

/** The caller's own account: who it is, its password, its second factor, its open sessions. */
export function AccountInfoPage() {
  const may = useMay();
  const hasTerms = may(merchantTerms) || may(providerTerms);
  return (
    <PageFrame>
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={14}>
          <Profile />
        </Col>
        <Col xs={24} xl={10}>
          <SecondFactor />
        </Col>
        {hasTerms && (
          <Col span={24}>
            <OwnTerms />
          </Col>
        )}
        {may(gatewaySecret) && (
          <Col span={24}>
            <Suspense fallback={<Card loading />}>
              <GatewaySecretCard />
            </Suspense>
          </Col>
        )}
        <Col span={24}>
          <Sessions />
        </Col>
      </Row>
    </PageFrame>
  );
}

/** What a merchant's or a provider's own number is called; its machines need it in every call. */
const numberTitles: Partial<Record<Identity, TextId>> = { payer: 'merchant.id', payee: 'provider.id' };
const nameTitles: Partial<Record<Identity, TextId>> = { payer: 'merchant.name', payee: 'provider.name' };

function Profile() {
  const t = useText();
  const locale = useLocaleName();
  const may = useMay();
  const { identity, info } = useSession();
  const numberTitle = numberTitles[identity];
  const isItself = info.owner_name === info.name;
  const partyTitle = nameTitles[identity] ?? 'account.name';
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card
      title={t('account.profile')}
      extra={may(changePassword) && <Button onClick={() => setIsChanging(true)}>{t('account.changePassword')}</Button>}
      className={styles.full}
    >
      <Descriptions
        column={{ xs: 1, sm: 2 }}
        items={[
          ...(numberTitle ? [{ key: 'number', label: t(numberTitle), children: <Copyable text={String(info.id)} /> }] : []),
          { key: 'username', label: t('account.username'), children: info.username },
          { key: 'name', label: t(isItself ? partyTitle : 'account.name'), children: info.name },
          // A merchant's or a provider's first account is called as it is itself.
          ...(isItself ? [] : [{ key: 'owner', label: t('account.owner'), children: info.owner_name }]),
          { key: 'role', label: t('account.role'), children: inLocale(roleTexts[info.role], locale) },
          { key: 'login', label: t('account.previousLogin'), children: timeText(info.last_login_time) },
          { key: 'ip', label: t('account.previousIp'), children: info.last_login_ip ?? '—' },
        ]}
      />
      <FormDialog<typeof changePassword, PasswordValues>
        title={t('account.changePassword')}
        endpoint={changePassword}
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        toInput={({ old_password, new_password }) => ({ old_password, new_password })}
        success={t('account.passwordChanged')}
        onDone={({ token }) => storeToken(identity, token)}
      >
        <ChangePasswordFields />
      </FormDialog>
    </Card>
  );
}

/** So few recovery codes are told of as long as there is time to make new ones. */
const fewCodes = 2;

function SecondFactor() {
  const t = useText();
  const may = useMay();
  const session = useSession();
  const { setInitialState } = useModel('@@initialState');
  const [codes, setCodes] = useState<string[] | null>(null);
  const isBound = session.info.second_factor === switchOn;
  const codesLeft = session.info.recovery_codes_left;

  const renew = async () => {
    const made = await unlessTold(call(renewRecoveryCodes, {}));
    if (!made) return;
    setCodes(made.recovery_codes);
    await unlessTold(loadSession(session.identity).then((loaded) => setInitialState(loaded)));
  };

  const askRenew = () =>
    askFirst({
      title: t('account.renewCodes'),
      content: t('account.renewCodesAsk'),
      okText: t('account.renewCodes'),
      onOk: renew,
    });

  return (
    <Card title={t('account.factor')} className={styles.full}>
      <Descriptions
        column={1}
        items={[
          {
            key: 'state',
            label: t('common.status'),
            children: <Tag tone={isBound ? 'success' : 'warning'}>{t(isBound ? 'account.factorOn' : 'account.factorOff')}</Tag>,
          },
          ...(isBound ? [{ key: 'codes', label: t('account.codesLeft'), children: codesLeft }] : []),
        ]}
      />
      {isBound && codesLeft <= fewCodes && may(renewRecoveryCodes) && (
        <Alert type="warning" showIcon className={styles.warning} title={t(codesLeft === 0 ? 'account.noCodes' : 'account.fewCodes')} />
      )}
      <Space wrap className={styles.buttons}>
        {may(googleBind) && (
          <Button type={isBound ? 'default' : 'primary'} onClick={() => history.push(addresses.bind)}>
            {t(isBound ? 'account.renew' : 'account.bind')}
          </Button>
        )}
        {isBound && may(renewRecoveryCodes) && (
          <Button onClick={() => void (codesLeft === 0 ? renew() : askRenew())}>{t('account.renewCodes')}</Button>
        )}
      </Space>
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Card>
  );
}

function Sessions() {
  const t = useText();
  const may = useMay();
  const { data, error, reload } = useData(listSessions, {});
  const revoke = async (id?: number) => {
    const answer = await unlessTold(call(revokeSession, id === undefined ? {} : { id }));
    if (!answer) return;
    changedBy(revokeSession);
    (await feedback()).message.success(t('account.revoked', { n: answer.revoked }));
  };
  const revokeOthers = () =>
    askFirst({
      title: t('account.revokeOthers'),
      content: t('account.revokeOthersAsk'),
      okText: t('account.revokeOthers'),
      isDanger: true,
      onOk: () => revoke(),
    });
  const hasOthers = data?.list.some(({ current }) => !current) ?? false;
  return (
    <Card
      title={t('account.sessions')}
      extra={
        may(revokeSession) &&
        hasOthers && (
          <Button danger onClick={() => void revokeOthers()}>
            {t('account.revokeOthers')}
          </Button>
        )
      }
    >
      {error ? <LoadFailed error={error} onRetry={reload} /> : <SessionTable sessions={data?.list ?? null} onRevoke={revoke} />}
    </Card>
  );
}

interface SessionTableProps {
  /** Null: on their way. */
  sessions: SessionRow[] | null;
  onRevoke: (id: number) => Promise<void>;
}

function SessionTable({ sessions, onRevoke }: SessionTableProps) {
  const t = useText();
  const may = useMay();
  const revokeButton = ({ id }: SessionRow) => (
    <Button type="link" size="small" danger onClick={() => void onRevoke(id)}>
      {t('account.revoke')}
    </Button>
  );
  const isWide = useScreen('wide');
  const keepsFocus = useRowFocus(sessions);
  return (
    <div {...keepsFocus}>
      <Table<SessionRow>
        rowKey="id"
        size={isWide ? 'middle' : 'small'}
        className={`${stackedRows.stacked} ${styles.sessions}`}
        loading={sessions === null}
        dataSource={sessions ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        {...(isWide ? { scroll: { x: 760 } } : {})}
        columns={[
          { title: t('session.device'), render: (_value, row) => <Device session={row} /> },
          { title: t('session.ip'), dataIndex: 'ip', width: 160 },
          {
            title: t('session.signedIn'),
            width: 180,
            className: 'tabular',
            render: (_value, row) => <When title={t('session.signedIn')} seconds={row.create_time} />,
          },
          {
            title: t('session.lastSeen'),
            width: 180,
            className: 'tabular',
            render: (_value, row) => <When title={t('session.lastSeen')} seconds={row.last_seen_time} />,
          },
          { title: t('common.actions'), width: 100, render: (_value, row) => !row.current && may(revokeSession) && revokeButton(row) },
        ]}
      />
    </div>
  );
}

/** A time, with its name where the head of its column is out of sight. */
function When({ title, seconds }: { title: string; seconds: number }) {
  return (
    <>
      <CellTitle>{title}</CellTitle>
      {timeText(seconds)}
    </>
  );
}

function Device({ session: { device, current, imitated_by: operator, awaits_code: isOwed } }: { session: SessionRow }) {
  const t = useText();
  return (
    <Space size={8} wrap>
      <span title={device}>{deviceName(device)}</span>
      {current && <Tag tone="processing">{t('account.thisSession')}</Tag>}
      {isOwed && <Tag tone="warning">{t('account.awaitsCode')}</Tag>}
      {operator && <Tag tone="warning">{t('account.imitatedBy', { name: operator })}</Tag>}
    </Space>
  );
}
