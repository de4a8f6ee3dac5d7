import { Card } from 'antd';
import { listRates } from '../../../contract/rates';
import { ListPage } from '../../ui/ListPage';
import { timeText } from '../../ui/time';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { RatesAsOf } from './RatesAsOf';

// From when on is said whole: a rate is of one year or the next.
const columns: OptionsOfColumns<typeof listRates.list.columns> = {
  channel: { width: 98 },
  payer_gets: { width: 160 },
  payee_gets: { width: 160 },
  state: { width: 92 },
  effective_time: { width: 160, render: ({ effective_time: from }) => <span className="tabular">{timeText(from)}</span> },
};

/** A merchant's or provider's own rates: what holds, what comes, what was, and what each means for ￥1,000.00; and as of any instant. */
export function OwnRates() {
  const asOf = (
    <Card size="small">
      <RatesAsOf whose="own" />
    </Card>
  );
  return <ListPage endpoint={listRates} columns={columns} intro={asOf} />;
}
