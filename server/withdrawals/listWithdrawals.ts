import { sql } from 'drizzle-orm';
import * as contract from '../../contract/withdrawals';
import { withdrawals } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { ownerName } from '../parties/nameOf';
import { paidToText } from '../payAccounts/paidTo';
import { visibleWithdrawals } from './visible';

const owner = ownerName(withdrawals);

export const listWithdrawals = handleList(contract.listWithdrawals, ({ actor }, filters) => ({
  columns: {
    id: withdrawals.id,
    order_sn: withdrawals.orderSn,
    owner_id: withdrawals.principalId,
    owner_name: owner,
    amount: withdrawals.amount,
    fee: withdrawals.fee,
    status: withdrawals.status,
    method: sql`(${withdrawals.paidTo}->>'method')::int`,
    account: paidToText(withdrawals.paidTo),
    remark: withdrawals.remark,
    create_time: withdrawals.createdAt,
    finish_time: withdrawals.finishedAt,
  },
  from: sql`${withdrawals}`,
  where: [
    visibleWithdrawals(actor),
    contains(withdrawals.orderSn, filters.order_sn),
    equals(withdrawals.status, filters.status),
    actor.identity === 'other' ? contains(owner, filters.owner) : undefined,
    within(withdrawals.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: withdrawals.id,
}));
