import { Button } from 'antd';
import { useState } from 'react';
import { switchLabels, yesNoLabels } from '../../../contract/labels';
import { merchantDetail, updateMerchant, type MerchantDetail } from '../../../contract/merchants';
import { moneyText } from '../../../contract/money';
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
import { limitFacts } from '../parties/limitFacts';
import { PartyRates } from '../rates/PartyRates';
import { EditMerchantForm } from './MerchantForm';

interface MerchantDrawerProps {
  id: number;
  onClose: () => void;
}

/** A merchant: what it lives by today, what it is and may, and what was changed. */
export function MerchantDrawer({ id, onClose }: MerchantDrawerProps) {
  const t = useText();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const detail = useData(merchantDetail, { id });
  return (
    <DetailDrawer
      title={detail.data?.name ?? t('merchant.detail')}
      detail={detail}
      onClose={onClose}
      extra={() => may(updateMerchant) && <Button onClick={() => setEditing(true)}>{t('common.edit')}</Button>}
    >
      {(merchant) => (
        <>
          <Detail merchant={merchant} />
          {isEditing && <EditMerchantForm merchant={merchant} onClose={() => setEditing(false)} />}
        </>
      )}
    </DetailDrawer>
  );
}

function Detail({ merchant }: { merchant: MerchantDetail }) {
  const t = useText();
  return (
    <>
      <Part title={t('party.today')}>
        <Facts facts={useToday(merchant)} />
        <FundLinks identity="payer" id={merchant.id} />
      </Part>
      <Part title={t('account.profile')}>
        <Facts facts={useProfile(merchant)} />
      </Part>
      <Part title={t('menu.rates')}>
        <PartyRates holder={{ owner: 'payer', id: merchant.id, name: merchant.name, shownBy: merchantDetail }} rates={merchant.rates} />
      </Part>
      <ChangesPart changes={merchant.changes} subject={`merchant:${merchant.id}`} />
    </>
  );
}

function useToday(merchant: MerchantDetail): Fact[] {
  const t = useText();
  const { given_up: givenUp, retrying } = merchant.callbacks;
  return [
    fact('balance', t('party.balance'), figure(moneyText(merchant.balance))),
    fact('frozen', t('party.frozen'), figure(moneyText(merchant.frozen))),
    fact('orders', t('party.todayPaid'), figure(`${merchant.paid_orders} / ${merchant.orders}`)),
    fact('amount', t('party.todayAmount'), figure(moneyText(merchant.paid_amount))),
    fact('rate', t('party.successRate'), figure(successRateText(merchant.orders, merchant.success_rate))),
    fact('callbacks', t('party.callbacks'), t('party.callbackHealth', { givenUp, retrying })),
  ];
}

function useProfile(merchant: MerchantDetail): Fact[] {
  const t = useText();
  return [
    fact('number', t('merchant.id'), <Copyable text={String(merchant.id)} />),
    fact('status', t('common.status'), <LabelTag labels={switchLabels} value={merchant.status} />),
    fact('username', t('account.username'), <Copyable text={merchant.username} />),
    fact('factor', t('account.secondFactor'), <LabelTag labels={yesNoLabels} value={merchant.second_factor} />),
    fact('login', t('account.lastLogin'), timeText(merchant.last_login_time)),
    fact('created', t('common.createTime'), timeText(merchant.create_time)),
    ...limitFacts(t, merchant),
    longFact('remark', t('common.remark'), merchant.remark || '—'),
  ];
}
