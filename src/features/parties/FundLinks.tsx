import { history } from '@umijs/max';
import { Button, Space } from 'antd';
import { useState } from 'react';
import type { RateOwner } from '../../../contract/rates';
import { bridge, explainBalance } from '../../../contract/records';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { ExplainDialog } from './ExplainDialog';
import { bridgeAddress } from './ways';

/** The ways from a merchant or provider to how what it has came about. */
export function FundLinks({ identity, id }: { identity: RateOwner; id: number }) {
  const t = useText();
  const may = useMay();
  const { identity: reader } = useSession();
  const [isExplaining, setExplaining] = useState(false);
  return (
    <Space wrap style={{ marginBlockStart: 12 }}>
      {may(explainBalance) && <Button onClick={() => setExplaining(true)}>{t('record.explain')}</Button>}
      {may(bridge) && reader === 'other' && (
        <Button onClick={() => history.push(bridgeAddress(reader, { identity, owner_id: id }))}>{t('menu.bridge')}</Button>
      )}
      {isExplaining && <ExplainDialog explained={{ identity, owner_id: id, fund: 'balance' }} onClose={() => setExplaining(false)} />}
    </Space>
  );
}
