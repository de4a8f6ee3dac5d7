import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Output } from '../../../contract/endpoint';
import { channelLabels, switchLabels } from '../../../contract/labels';
import { merchantTerms } from '../../../contract/merchants';
import { moneyText } from '../../../contract/money';
import { providerTerms } from '../../../contract/providers';
import { useText, type Say } from '../../locales/useText';
import { useData, type Data } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { type Fact, fact, Facts, figure } from '../../ui/DetailDrawer';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { limitFacts } from './limitFacts';

/** What is agreed with the merchant or provider that is signed in, as it reads it of itself. */
export function OwnTerms() {
  const may = useMay();
  if (may(merchantTerms)) return <MerchantTerms />;
  return may(providerTerms) ? <ProviderTerms /> : null;
}

function MerchantTerms() {
  return <Terms terms={useData(merchantTerms, {})} factsOf={merchantFacts} />;
}

function ProviderTerms() {
  return <Terms terms={useData(providerTerms, {})} factsOf={providerFacts} />;
}

interface TermsProps<T> {
  terms: Data<T>;
  factsOf: (t: Say, terms: T) => Fact[];
}

function Terms<T>({ terms: { data, error, reload }, factsOf }: TermsProps<T>) {
  const t = useText();
  return (
    <Card title={t('account.terms')}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {data && <Facts facts={factsOf(t, data)} />}
    </Card>
  );
}

type MerchantLimits = Output<typeof merchantTerms>['channels'][number]['limits'];

function rangeText(t: Say, limits: MerchantLimits): ReactNode {
  if (!limits) return t('merchant.takesNone');
  return figure(t('setting.range', { min: moneyText(limits.order_min), max: moneyText(limits.order_max) }));
}

function merchantFacts(t: Say, terms: Output<typeof merchantTerms>): Fact[] {
  return [
    fact('balance', t('party.balance'), figure(moneyText(terms.balance))),
    fact('frozen', t('party.frozen'), figure(moneyText(terms.frozen))),
    ...terms.channels.map(({ channel, limits }) =>
      fact(`channel${channel}`, t('merchant.orderOn', { channel: t(channelLabels[channel].word) }), rangeText(t, limits)),
    ),
    ...limitFacts(t, terms),
  ];
}

function providerFacts(t: Say, terms: Output<typeof providerTerms>): Fact[] {
  return [
    fact('deposit', t('fund.deposit'), figure(moneyText(terms.deposit))),
    fact('depositFrozen', t('fund.depositFrozen'), figure(moneyText(terms.deposit_frozen))),
    fact('balance', t('party.balance'), figure(moneyText(terms.balance))),
    fact('frozen', t('party.frozen'), figure(moneyText(terms.balance_frozen))),
    fact('minDeposit', t('provider.minDeposit'), figure(moneyText(terms.min_deposit))),
    fact('payouts', t('party.allowDf'), <LabelTag labels={switchLabels} value={terms.allow_df} />),
    fact('level', t('provider.level'), figure(terms.level)),
    fact('team', t('provider.teamSize'), figure(terms.team_size)),
  ];
}
