import { useSearchParams } from '@umijs/max';
import { sameTab } from './sameTab';

/** One value of the page's address: what stands in it is still there after a reload. Null takes it out. */
export function useAddressParam(name: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string | null) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { state: sameTab });
  };
  return [search.get(name), set];
}
