import { switchLabels } from '../../../contract/labels';
import type { MerchantDetail } from '../../../contract/merchants';
import { moneyText } from '../../../contract/money';
import type { Say, TextId } from '../../locales/useText';
import { type Fact, fact, figure, longFact } from '../../ui/DetailDrawer';
import { LabelTag } from '../../ui/LabelTag';

type Limits = Pick<MerchantDetail, 'order_min' | 'order_max' | 'day_max' | 'allow_df' | 'gateway_ranges'>;

/** What a merchant may: of one order amounts where none is its own are the platform's. */
export function limitFacts(
  t: Say,
  { order_min: min, order_max: max, day_max: day, allow_df: payouts, gateway_ranges: ranges }: Limits,
): Fact[] {
  const limit = (amount: string | null, without: TextId = 'merchant.asPlatform') =>
    amount === null ? t(without) : figure(moneyText(amount));
  return [
    fact('min', t('merchant.orderMin'), limit(min)),
    fact('max', t('merchant.orderMax'), limit(max)),
    fact('day', t('merchant.dayMax'), limit(day, 'merchant.noDayMax')),
    fact('payouts', t('party.allowDf'), <LabelTag labels={switchLabels} value={payouts} />),
    longFact('ranges', t('merchant.gatewayRanges'), ranges.join(' ') || t('merchant.anywhere')),
  ];
}
