import { history, Link, useAccess } from '@umijs/max';
import { Button, Card, Col, Row, Skeleton, Statistic, Table, Tag, Typography } from 'antd';
import { listLoginLogs } from '../../../contract/accounts';
import { switchOn } from '../../../contract/fields';
import { figures, homeSummary, listOnboardingSteps, listTodos, orderTrend, type FigureName } from '../../../contract/home';
import { ledgerChecks } from '../../../contract/ledgerChecks';
import type { Row as ListRow } from '../../../contract/list';
import { formatRate, groupThousands } from '../../../contract/money';
import { googleBind } from '../../../contract/security';
import { startSimulator } from '../../../contract/simulator';
import { useText } from '../../locales/useText';
import { Cell } from '../../ui/Cell';
import { CountUp } from '../../ui/CountUp';
import { LoadFailed } from '../../ui/LoadFailed';
import { moneyText } from '../../ui/money';
import { PageFrame } from '../../ui/PageFrame';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { deviceName } from '../../ui/deviceName';
import { addresses } from '../../shell/addresses';
import { openable } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { LedgerCard } from './LedgerCard';
import { OnboardingCard } from './OnboardingCard';
import { OrderTrend } from './OrderTrend';
import { SimulatorCard } from './SimulatorCard';
import { TodoCard } from './TodoCard';
import styles from './Home.module.css';

/** Where the day begins: what there is, whether the account is safe, who was here last. */
export function Home() {
  const t = useText();
  const may = useMay();
  const { info } = useSession();
  const access = useAccess();
  const last =
    info.last_login_time === null
      ? t('home.firstLogin')
      : t('home.lastLogin', { time: timeText(info.last_login_time), ip: info.last_login_ip ?? '—' });
  return (
    <PageFrame title={t('home.hello', { name: info.name })} extra={<span className={styles.last}>{last}</span>}>
      {may(listOnboardingSteps) && <OnboardingCard />}
      <Row gutter={[16, 16]}>
        {may(listTodos) && (
          <Col span={24}>
            <TodoCard />
          </Col>
        )}
        <Col span={24}>
          <Figures />
        </Col>
        {may(orderTrend) && (
          <Col span={24}>
            <OrderTrend />
          </Col>
        )}
        {may(startSimulator) && (
          <Col xs={24} xl={12}>
            <SimulatorCard />
          </Col>
        )}
        {may(ledgerChecks) && (
          <Col xs={24} xl={12}>
            <LedgerCard />
          </Col>
        )}
        <Col xs={24} xl={8}>
          <Safety />
        </Col>
        <Col xs={24} xl={16}>
          {access['loginLog.view'] && <RecentLogins />}
        </Col>
      </Row>
    </PageFrame>
  );
}

function Figures() {
  const t = useText();
  const { data, error, reload } = useData(homeSummary, {});
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data)
    return (
      <Card>
        <Skeleton active paragraph={{ rows: 1 }} />
      </Card>
    );
  return (
    <div className={styles.figures}>
      {data.figures.map(({ name, value }) => (
        <Card key={name} size="small" className={styles.figure}>
          <Statistic
            title={t(figures[name].word)}
            value={value}
            className="tabular"
            formatter={() => <Figure kind={figures[name].kind} value={value} />}
          />
          <FigureNote name={name} value={value} />
        </Card>
      ))}
    </div>
  );
}

/** What a figure at zero means, where it means something. */
function FigureNote({ name, value }: { name: FigureName; value: string }) {
  const t = useText();
  const figure = figures[name];
  return 'atZero' in figure && value === '0' ? <Typography.Text type="danger">{t(figure.atZero)}</Typography.Text> : null;
}

function Figure({ kind, value }: { kind: 'count' | 'money' | 'rate'; value: string }) {
  const text = kind === 'money' ? moneyText(value) : kind === 'rate' ? formatRate(Number(value)) : groupThousands(value);
  return (
    <span className={styles.value} style={{ '--length': text.length }}>
      {kind === 'money' ? <CountUp value={value} /> : text}
    </span>
  );
}

function Safety() {
  const t = useText();
  const may = useMay();
  const { info, identity } = useSession();
  const isBound = info.second_factor === switchOn;
  return (
    <Card title={t('home.safety')} className={styles.full}>
      <p className={styles.line}>
        <Tag color={isBound ? 'success' : 'warning'}>{t(isBound ? 'account.factorOn' : 'account.factorOff')}</Tag>
        <span>{t(isBound ? 'home.safety.factorOn' : 'home.safety.factorOff')}</span>
      </p>
      {isBound && <p className={styles.line}>{t('home.safety.codes', { n: info.recovery_codes_left })}</p>}
      {may(googleBind) && (
        <Button type={isBound ? 'default' : 'primary'} onClick={() => history.push(isBound ? addresses.account(identity) : addresses.bind)}>
          {t(isBound ? 'home.safety.manage' : 'home.safety.bind')}
        </Button>
      )}
    </Card>
  );
}

declare module 'react' {
  interface CSSProperties {
    /** How many characters a figure has. */
    '--length'?: number;
  }
}

type LogRow = ListRow<typeof listLoginLogs.list.columns>;

function RecentLogins() {
  const t = useText();
  const { identity } = useSession();
  const { data, error, reload } = useData(listLoginLogs, { page: 1, limit: 6 });
  const logPath = openable(identity === 'other' ? addresses.loginLog : null, usePageRoutes());
  return (
    <Card title={t('home.recentLogins')} extra={logPath && <Link to={logPath}>{t('home.viewAll')}</Link>} className={styles.full}>
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <Table<LogRow>
          rowKey="id"
          size="small"
          loading={data === null}
          dataSource={data?.list ?? []}
          pagination={false}
          scroll={{ x: 670 }}
          columns={[
            { title: t('loginLog.time'), width: 170, className: 'tabular', render: (_value, row) => timeText(row.create_time) },
            { title: t('account.username'), dataIndex: 'username', ellipsis: true },
            {
              title: t('loginLog.result'),
              width: 160,
              render: (_value, row) => <Cell column={listLoginLogs.list.columns.result} value={row.result} />,
            },
            {
              title: t('loginLog.ip'),
              width: 170,
              render: (_value, row) => <Cell column={listLoginLogs.list.columns.ip} value={row.ip} />,
            },
            {
              title: t('loginLog.device'),
              ellipsis: true,
              render: (_value, row) => <span title={row.device ?? ''}>{deviceName(row.device ?? '')}</span>,
            },
          ]}
        />
      )}
    </Card>
  );
}
