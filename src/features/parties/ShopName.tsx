import { listReceivingAccounts } from '../../../contract/receivingAccounts';
import { useData } from '../../session/useData';

/** What a shop is called, once that is known; by its number where the signed-in identity does not see it. */
export function ShopName({ id }: { id: number }) {
  const { data, error } = useData(listReceivingAccounts, { page: 1, limit: 1, account_id: String(id) });
  return data || error ? (data?.list[0]?.shop ?? id) : null;
}
