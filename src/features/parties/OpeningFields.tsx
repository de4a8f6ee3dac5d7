import { Col, Row } from 'antd';
import type { RateOwner } from '../../../contract/rates';
import { useText } from '../../locales/useText';
import { ProFormText } from '../../ui/dialogParts';
import { RateField, typedRate } from '../../ui/RateField';
import { OpeningLosses } from '../rates/RateLosses';

/** As it is typed. */
export interface Opening {
  username: string;
  rate_copy: string;
  rate_pay: string;
}

export const openingOf = ({ username, rate_copy, rate_pay }: Opening) => ({
  username,
  rate_copy: typedRate(rate_copy),
  rate_pay: typedRate(rate_pay),
});

/** What a merchant or provider is taken on with: its owner's username, and a rate of each channel. */
export function OpeningFields({ owner }: { owner: RateOwner }) {
  const t = useText();
  return (
    <>
      <Row gutter={16}>
        <Col xs={24} sm={12}>
          <ProFormText
            name="username"
            label={t('account.username')}
            rules={[{ required: true, whitespace: true, message: t('field.required') }]}
            fieldProps={{ autoComplete: 'off', maxLength: 32 }}
          />
        </Col>
        <Col xs={12} sm={6}>
          <RateField name="rate_copy" label={t('party.rateCopy')} />
        </Col>
        <Col xs={12} sm={6}>
          <RateField name="rate_pay" label={t('party.ratePay')} />
        </Col>
      </Row>
      <OpeningLosses owner={owner} />
    </>
  );
}
