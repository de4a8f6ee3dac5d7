import { Link } from '@umijs/max';
import { Card, Flex, Space, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { identities, type Identity } from '../../../contract/identity';
import { formatMoney, groupThousands, moneyText, parseMoney } from '../../../contract/money';
import { bridge } from '../../../contract/records';
import type { Output } from '../../../contract/endpoint';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import { openable } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { DatePicker, Segmented } from '../../ui/dialogParts';
import { LoadFailed } from '../../ui/LoadFailed';
import { PageFrame } from '../../ui/PageFrame';
import { SignedMoney } from '../../ui/SignedMoney';
import { dayBounds, fromHalfOpen, toHalfOpen } from '../../ui/time';
import { MerchantSelect, ProviderSelect } from '../parties/PartySelect';
import { ownerText } from '../parties/ownerText';
import { useBridgeAddress, type BridgeAddress } from './useBridgeAddress';
import { bridgeWays, type Stretch, type Way } from '../parties/ways';
import styles from './BridgePage.module.css';

/** What there was, all that happened, and what there is left: a month of one's own, for the platform of anybody. */
export function BridgePage() {
  const [asked, ask] = useBridgeAddress();
  const { identity } = useSession();
  const isNobodys = asked.identity !== undefined && asked.identity !== 'other' && asked.owner_id === undefined;
  const t = useText();
  const said = isReversed(asked) ? 'range.reversed' : isNobodys ? 'record.choose' : undefined;
  return (
    <PageFrame>
      <Card className={styles.bridge}>
        <Flex gap={16} wrap>
          {identity === 'other' && <OwnerChoice asked={asked} onChange={ask} />}
          <RangeChoice stretch={asked} onChange={ask} />
        </Flex>
      </Card>
      <Card className={styles.bridge}>{said === undefined ? <BridgeOf asked={asked} /> : t(said)}</Card>
    </PageFrame>
  );
}

/** Nothing is between a beginning and an end before it. */
const isReversed = ({ from, to }: Stretch) => from !== undefined && from >= to;

interface ChoiceProps {
  asked: BridgeAddress;
  onChange: (change: Partial<BridgeAddress>) => void;
}

/** Whose: the platform's own, or that of a merchant or provider. */
function OwnerChoice({ asked: { identity = 'other', owner_id: id }, onChange }: ChoiceProps) {
  const t = useText();
  const field = { ...(id === undefined ? {} : { value: id }), onChange: (chosen: number) => onChange({ owner_id: chosen }) };
  return (
    <Space wrap>
      <Segmented<Identity>
        value={identity}
        onChange={(chosen) => onChange({ identity: chosen, owner_id: undefined })}
        options={identities.map((one) => ({ value: one, label: t(`party.${one}`) }))}
      />
      {identity !== 'other' && (
        <div className={styles.owner}>{identity === 'payer' ? <MerchantSelect {...field} /> : <ProviderSelect {...field} />}</div>
      )}
    </Space>
  );
}

const monthOf = (day: Dayjs): Stretch => {
  const start = day.startOf('month');
  return { from: start.unix(), to: start.add(1, 'month').unix() };
};

/** A month, or from any instant to any other. */
function RangeChoice({ stretch: { from, to }, onChange }: { stretch: Stretch; onChange: (stretch: Stretch) => void }) {
  const t = useText();
  const month = monthOf(dayjs.unix(to - 1));
  const isMonth = month.from === from && month.to === to;
  return (
    <>
      <Space>
        <label className={styles.label} htmlFor="bridgeMonth">
          {t('record.month')}
        </label>
        <DatePicker
          id="bridgeMonth"
          picker="month"
          allowClear={false}
          value={isMonth ? dayjs.unix(to - 1) : null}
          onChange={(chosen: Dayjs | null) => chosen && onChange(monthOf(chosen))}
        />
      </Space>
      <div className={styles.rangeField}>
        <label className={styles.label} htmlFor="bridgeFrom">
          {t('record.range')}
        </label>
        <DatePicker.RangePicker
          id={{ start: 'bridgeFrom' }}
          className={styles.range ?? ''}
          allowClear={false}
          status={isReversed({ from, to }) ? 'error' : ''}
          showTime={{ defaultOpenValue: dayBounds }}
          value={fromHalfOpen(from ?? 0, to)}
          onChange={(chosen) => {
            const [start, end] = chosen ?? [];
            if (!start || !end) return;
            const [first, last] = toHalfOpen([start, end]);
            onChange({ from: first, to: last });
          }}
        />
      </div>
    </>
  );
}

function BridgeOf({ asked }: { asked: BridgeAddress }) {
  const t = useText();
  const { identity, owner_id: id, from, to } = asked;
  const { data, error, reload } = useData(bridge, {
    ...(identity === undefined ? {} : { identity }),
    ...(id === undefined ? {} : { owner_id: id }),
    ...(from === undefined ? {} : { from }),
    to,
  });
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  return (
    <>
      {data && (
        <h2 className={styles.heading}>
          {data.owner.identity === 'other' ? t('party.other') : ownerText(data.owner)}
          <span className={styles.note}>{t(`record.allFunds.${data.owner.identity}`)}</span>
        </h2>
      )}
      <BridgeTable told={data} stretch={asked} />
    </>
  );
}

const less = (whole: string, part: string) => formatMoney((parseMoney(whole) ?? 0n) - (parseMoney(part) ?? 0n));

interface Line {
  key: string;
  item: ReactNode;
  count?: number;
  amount: ReactNode;
}

function BridgeTable({ told, stretch }: { told: Output<typeof bridge> | null; stretch: Stretch }) {
  const t = useText();
  const { identity, info } = useSession();
  const pages = usePageRoutes();
  const ways = told && bridgeWays({ owner: told.owner, reader: { identity, id: info.id } }, stretch);
  const total = (key: string, title: string, amount: string): Line => ({
    key,
    item: <strong>{title}</strong>,
    amount: <strong>{moneyText(amount)}</strong>,
  });
  const lines: Line[] = told
    ? [
        total('opening', t('record.bridgeOpening'), told.opening),
        ...told.lines.map(({ name, count, amount }) => ({
          key: name,
          item: <Item title={t(`bridge.${name}`)} ways={(ways?.[name] ?? []).filter(({ address }) => openable(address, pages))} />,
          count,
          amount: <SignedMoney decimal={amount} />,
        })),
        total('closing', t('record.bridgeClosing'), told.closing),
        { key: 'net', item: t('statistics.net'), amount: <SignedMoney decimal={less(told.closing, told.opening)} /> },
        { key: 'frozen', item: <span className={styles.note}>{t('record.frozenNow')}</span>, amount: moneyText(told.frozen) },
      ]
    : [];
  return (
    <Table
      size="middle"
      loading={!told}
      // Nothing is said of what has not been answered yet.
      locale={{ emptyText: <div className={styles.awaited} /> }}
      pagination={false}
      dataSource={lines}
      rowClassName={({ key }: Line) => (key === 'opening' || key === 'closing' ? (styles.total ?? '') : '')}
      columns={[
        { title: t('record.item'), dataIndex: 'item' },
        {
          title: t('record.count'),
          dataIndex: 'count',
          align: 'right',
          className: 'tabular',
          width: 80,
          render: (count?: number) => (count === undefined ? '' : groupThousands(String(count))),
        },
        { title: t('record.amount'), dataIndex: 'amount', align: 'right', className: `tabular ${styles.label}`, width: '30%' },
      ]}
    />
  );
}

/** What a line is called, as the way to its rows; where they stand on several pages, each is named. */
function Item({ title, ways }: { title: string; ways: Way[] }) {
  const t = useText();
  const [only, ...others] = ways;
  if (only && others.length === 0) return <Link to={only.address}>{title}</Link>;
  return (
    <Space size={12} wrap>
      {title}
      {ways.map(({ title: page, address }) => (
        <Link key={address} to={address}>
          {t(page)}
        </Link>
      ))}
    </Space>
  );
}
