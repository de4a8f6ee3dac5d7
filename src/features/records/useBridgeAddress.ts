import { useSearchParams } from '@umijs/max';
import dayjs from 'dayjs';
import { identities, type Identity } from '../../../contract/identity';
import { sameTab } from '../../ui/sameTab';

/** Whose money, himself where it is not said, and from when to when: unix seconds, half-open. */
export interface BridgeAddress {
  identity: Identity | undefined;
  owner_id: number | undefined;
  from: number;
  to: number;
}

/** What the address of a reconciliation asks for; without times the month of the moment. */
export function useBridgeAddress(): [BridgeAddress, (change: Partial<BridgeAddress>) => void] {
  const [search, setSearch] = useSearchParams();
  const number = (name: string) => (/^\d{1,15}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : undefined);
  const month = dayjs().startOf('month');
  const asked: BridgeAddress = {
    identity: identities.find((one) => one === search.get('identity')),
    owner_id: number('owner_id'),
    from: number('from') ?? month.unix(),
    to: number('to') ?? month.add(1, 'month').unix(),
  };
  const change = (wanted: Partial<BridgeAddress>) => {
    const given = Object.entries({ ...asked, ...wanted }).filter(([, value]) => value !== undefined);
    setSearch(new URLSearchParams(given.map(([name, value]) => [name, String(value)])), { state: sameTab });
  };
  return [asked, change];
}
