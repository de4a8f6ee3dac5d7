import { listWithdrawals } from '../../../contract/withdrawals';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { RelativeTime } from '../../ui/RelativeTime';
import { ActedNote } from '../parties/ActedNote';
import { useWithdrawalActions } from '../withdrawals/useWithdrawalActions';
import { placesOfTodos } from './places';
import { Rows } from './Rows';

const shown = 5;
const pending = { status: withdrawalStatuses.pending };

/** The withdrawals that have waited longest, to be approved or rejected in place. */
export function PendingWithdrawals() {
  const t = useText();
  const { actions, dialogs } = useWithdrawalActions();
  const { data, error, reload } = useData(
    listWithdrawals,
    { ...pending, page: 1, limit: shown, sort: 'create_time.asc' },
    { staleBy: ['withdrawal.new'] },
  );
  return (
    <>
      <Rows
        title={t('home.withdrawals')}
        count={data?.total}
        to={placesOfTodos.withdrawalsToReview(0)}
        rows={data?.list ?? null}
        error={error}
        onRetry={reload}
        keyOf={({ order_sn: sn }) => sn}
        draw={(row) => ({
          head: (
            <>
              <strong className="tabular">{moneyText(row.amount)}</strong>
              <span>{row.owner_name}</span>
            </>
          ),
          about: (
            <>
              <span>{row.account}</span>
              {row.acted_by && <ActedNote actedBy={row.acted_by} />}
              <RelativeTime seconds={row.create_time} />
            </>
          ),
        })}
        actions={actions}
        empty={t('home.noWithdrawals')}
      />
      {dialogs}
    </>
  );
}
