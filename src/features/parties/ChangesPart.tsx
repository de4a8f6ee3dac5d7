import { history } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { listAuditLogs, type PartyChange } from '../../../contract/audit';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { addresses, withQuery } from '../../shell/addresses';
import { Part } from '../../ui/DetailDrawer';

// With the words of all that can be changed.
const Changes = lazy(() => import('./Changes'));

interface ChangesPartProps {
  changes: PartyChange[];
  /** Whose they are, as the audit log names it. */
  subject: string;
}

/** The section of a detail with the last changes, and the way to all of them for who may read the audit log. */
export function ChangesPart({ changes, subject }: ChangesPartProps) {
  const t = useText();
  const may = useMay();
  return (
    <Part title={t('party.changes')}>
      <Suspense>
        <Changes changes={changes} />
      </Suspense>
      {may(listAuditLogs) && (
        <Button type="link" onClick={() => history.push(withQuery(addresses.auditLogs, { subject }))}>
          {t('party.allChanges')}
        </Button>
      )}
    </Part>
  );
}
