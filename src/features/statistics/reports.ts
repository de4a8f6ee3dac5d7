import {
  listMerchantStatistics,
  listPlatformStatistics,
  listProviderStatistics,
  listShopStatistics,
  measureNames,
  type Measure,
  type Subject,
} from '../../../contract/statistics';

/** The report of each kind of subjects. */
export const reports = {
  platform: listPlatformStatistics,
  merchant: listMerchantStatistics,
  provider: listProviderStatistics,
  shop: listShopStatistics,
} satisfies Record<Subject, typeof listMerchantStatistics>;

/** What not everybody looks at. */
export const furtherMeasures: readonly Measure[] = ['order_amount', 'payments', 'reversals'];

/** What a report of a subject tells, in its order. */
export function measuresOf(subject: Subject): Measure[] {
  const { columns } = reports[subject].list;
  return measureNames.filter((name) => columns[name].only?.length !== 0);
}
