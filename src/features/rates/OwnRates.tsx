import { listRates } from '../../../contract/rates';
import { ListPage } from '../../ui/ListPage';

/** A merchant's or provider's own rates: what holds, what comes, what was, and what each means for ￥1,000.00. */
export function OwnRates() {
  return <ListPage endpoint={listRates} />;
}
