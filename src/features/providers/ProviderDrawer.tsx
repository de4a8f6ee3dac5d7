import { Button } from 'antd';
import { useState } from 'react';
import { switchOff } from '../../../contract/fields';
import { switchLabels, yesNoLabels } from '../../../contract/labels';
import { workLabels } from '../../../contract/states/parties';
import { moneyText } from '../../../contract/money';
import { providerDetail, updateProvider, type ProviderDetail } from '../../../contract/providers';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { Copyable } from '../../ui/Copyable';
import { DetailDrawer, type Fact, fact, Facts, figure, longFact, Part } from '../../ui/DetailDrawer';
import { LabelTag } from '../../ui/LabelTag';
import { timeText } from '../../ui/time';
import { successRateText } from '../../ui/successRate';
import { ChangesPart } from '../parties/ChangesPart';
import { FundLinks } from '../parties/FundLinks';
import { PartyRates } from '../rates/PartyRates';
import { EditProviderForm } from './ProviderForm';

/** A provider: what it and its team live by, where it stands, its rates, and for the platform what was changed. */
export function ProviderDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const detail = useData(providerDetail, { id });
  return (
    <DetailDrawer
      title={detail.data?.name ?? t('provider.detail')}
      detail={detail}
      onClose={onClose}
      extra={() => may(updateProvider) && <Button onClick={() => setEditing(true)}>{t('common.edit')}</Button>}
    >
      {(provider) => (
        <>
          <Detail provider={provider} />
          {isEditing && <EditProviderForm provider={provider} onClose={() => setEditing(false)} />}
        </>
      )}
    </DetailDrawer>
  );
}

function Detail({ provider }: { provider: ProviderDetail }) {
  const t = useText();
  const { id, name, rates, team, changes } = provider;
  return (
    <>
      <Part title={t('party.today')}>
        <Facts facts={figuresOf(t, provider)} />
        <FundLinks identity="payee" id={id} />
      </Part>
      {team.size > 0 && (
        <Part title={t('provider.team', { size: team.size })}>
          <Facts facts={figuresOf(t, team)} />
        </Part>
      )}
      <Part title={t('account.profile')}>
        <Facts facts={useProfile(provider)} />
      </Part>
      <Part title={t('menu.rates')}>
        <PartyRates holder={{ owner: 'payee', id, name, shownBy: providerDetail }} rates={rates} />
      </Part>
      {changes && <ChangesPart changes={changes} subject={`provider:${id}`} />}
    </>
  );
}

/** What one provider, or a team, has and did today. */
function figuresOf(t: ReturnType<typeof useText>, of: Omit<ProviderDetail['team'], 'size'>): Fact[] {
  const money = (decimal: string) => figure(moneyText(decimal));
  return [
    fact('deposit', t('fund.deposit'), money(of.deposit)),
    fact('depositFrozen', t('fund.depositFrozen'), money(of.deposit_frozen)),
    fact('balance', t('party.balance'), money(of.balance)),
    fact('frozen', t('party.frozen'), money(of.balance_frozen)),
    fact('orders', t('party.todayPaid'), figure(`${of.paid_orders} / ${of.orders}`)),
    fact('amount', t('party.todayAmount'), money(of.paid_amount)),
    fact('rate', t('party.successRate'), figure(successRateText(of.orders, of.success_rate))),
  ];
}

function useProfile(provider: ProviderDetail): Fact[] {
  const t = useText();
  const { on, all } = provider.receiving_accounts;
  const above = provider.above.map(({ id, name }) => `${name} (${id})`).join(' / ');
  return [
    fact('number', t('provider.id'), <Copyable text={String(provider.id)} />),
    fact('status', t('common.status'), <LabelTag labels={switchLabels} value={provider.status} />),
    fact('username', t('account.username'), <Copyable text={provider.username} />),
    fact('factor', t('account.secondFactor'), <LabelTag labels={yesNoLabels} value={provider.second_factor} />),
    fact(
      'work',
      t('provider.workStatus'),
      <LabelTag labels={workLabels} value={provider.work_status} isOff={provider.status === switchOff} />,
    ),
    fact('accounts', t('provider.accounts'), t('provider.accountsOn', { on, all })),
    fact('minDeposit', t('provider.minDeposit'), figure(moneyText(provider.min_deposit))),
    fact('weight', t('provider.weight'), figure(provider.weight)),
    fact('payouts', t('party.allowDf'), <LabelTag labels={switchLabels} value={provider.allow_df} />),
    fact('level', t('provider.level'), figure(provider.level)),
    fact('login', t('account.lastLogin'), timeText(provider.last_login_time)),
    fact('created', t('common.createTime'), timeText(provider.create_time)),
    longFact('above', t('provider.parent'), above || '—'),
    longFact('remark', t('common.remark'), provider.remark || '—'),
  ];
}
