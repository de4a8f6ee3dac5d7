import { useAddressParam } from '../../ui/useAddressParam';

/** The receiving account whose rows the page shows by its address; undefined where it shows those of all. */
export function useShopInAddress(): number | undefined {
  const [number] = useAddressParam('account_id');
  return /^\d{1,12}$/.test(number ?? '') ? Number(number) : undefined;
}
