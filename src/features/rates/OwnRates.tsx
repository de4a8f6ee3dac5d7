import { Card } from 'antd';
import { listRates } from '../../../contract/rates';
import { ListPage } from '../../ui/ListPage';
import { RatesAsOf } from './RatesAsOf';

/** A merchant's or provider's own rates: what holds, what comes, what was, and what each means for ￥1,000.00; and as of any instant. */
export function OwnRates() {
  const asOf = (
    <Card size="small">
      <RatesAsOf whose="own" />
    </Card>
  );
  return <ListPage endpoint={listRates} intro={asOf} />;
}
