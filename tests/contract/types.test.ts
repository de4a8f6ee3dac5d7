import { sql } from 'drizzle-orm';
import type { Input, Output } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { loginResults } from '../../contract/states/accounts';
import { adjustmentStatuses, adjustmentTargets, directions } from '../../contract/states/adjustments';
import { depositTransferKinds } from '../../contract/states/deposits';
import { channels, labelOf, stateField, stateInput, states, switchLabels, valuesOf } from '../../contract/labels';
import { listOrders, orderSummary } from '../../contract/orders';
import { callbackResults, callbackStates, orderStatuses, orderStatusLabels } from '../../contract/states/orders';
import { payMethods } from '../../contract/states/payAccounts';
import { rechargeStatuses, transferStatuses } from '../../contract/states/recharges';
import { reportChannels, reportStatuses } from '../../contract/states/reports';
import { listWithdrawals } from '../../contract/withdrawals';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { entryTypes, fundNumbers } from '../../contract/ledger';
import { isList, list, textColumn } from '../../contract/list';
import { listMerchants } from '../../contract/merchants';
import { words } from '../../contract/words';
import { withdrawals } from '../../server/db/schema';
import type { Source } from '../../server/kernel/handleList';

// What does not compile is held by the compiler: an error that is expected and does not come is one.

test('a list is asked in the words of its filters, as they travel, and in no others', () => {
  const merchants: Input<typeof listMerchants> = {
    page: 1,
    limit: 20,
    sort: 'create_time.desc',
    name: '天猫',
    status: 1,
    create_time_from: 0,
  };
  const orders: Input<typeof listOrders> = { numbers: 'M1 M2', amount_min: '1.00', status: orderStatuses.paid, after: 'place' };
  const summed: Input<typeof orderSummary> = orders;
  expect(listMerchants.input.safeParse(merchants).success).toBe(true);
  expect(orderSummary.input.safeParse(summed)).toMatchObject({ success: true, data: { numbers: ['M1', 'M2'] } });

  // @ts-expect-error it has no such filter
  const unknown: Input<typeof listMerchants> = { anything: 1 };
  // @ts-expect-error a switch is on or off
  const neither: Input<typeof listMerchants> = { status: 3 };
  // @ts-expect-error several numbers travel as one text
  const several: Input<typeof listOrders> = { numbers: ['M1', 'M2'] };
  expect(listMerchants.input.safeParse(unknown)).toMatchObject({ data: { page: 1, limit: 20 } });
  expect(listMerchants.input.safeParse(neither).success).toBe(false);
  expect(listOrders.input.safeParse(several).success).toBe(false);
});

test('a list narrows by the columns that it has, in their words', () => {
  const { columns } = listMerchants.list;
  const given = {
    paths: listMerchants.paths,
    access: listMerchants.list.access,
    columns,
    sortable: ['name'],
    exportName: 'merchants',
  } as const;
  const made = list({
    ...given,
    filters: { name: true, status: true, create_time: true, word: { kind: 'text', title: 'account.username' } },
  });
  expect(made.list.filters).toEqual({
    name: { kind: 'text', title: 'merchant.name' },
    status: { kind: 'label', title: 'common.status', labels: switchLabels },
    create_time: { kind: 'timeRange', title: 'common.createTime' },
    word: { kind: 'text', title: 'account.username' },
  });
  // @ts-expect-error it has no such column
  expect(() => list({ ...given, filters: { anything: true } })).toThrow('anything');
});

test('whoever says where the rows of a list come from forgets no column and no filter', () => {
  type Withdrawals = Source<typeof listWithdrawals.list.columns, typeof listWithdrawals.list.filters, typeof withdrawals>;
  const expression = sql`1`;
  const others = { method: expression, account: expression, acted_by: expression, reviewer: expression, payer: expression };
  const columns = { owner_name: expression, ...others };
  const given = { table: withdrawals, where: [], columns, narrow: { owner: undefined, owner_kind: undefined } };
  const whole: Withdrawals = given;
  const elsewhere: Withdrawals = { ...given, narrow: null };
  // @ts-expect-error the filter by owner is no column's
  const unfiltered: Withdrawals = { ...given, narrow: undefined };
  // @ts-expect-error the table has no name of the owner
  const nameless: Withdrawals = { ...given, columns: others };
  expect([whole, elsewhere, unfiltered, nameless]).toHaveLength(4);
});

test('a list is sorted by columns that it has', () => {
  const stated = { paths: {}, access: 'order.view', columns: { name: textColumn('merchant.name') }, filters: {}, exportName: 'x' } as const;
  expect(list({ ...stated, sortable: ['name'] }).list.sortable).toEqual(['name']);
  // @ts-expect-error it has no such column
  expect(list({ ...stated, sortable: ['rate'] }).list.sortable).toEqual(['rate']);
});

test('a state in an answer is one of those that its labels name', () => {
  type Status = Output<typeof listOrders>['list'][number]['status'];
  const paid: Status = orderStatuses.paid;
  // @ts-expect-error there is no such state
  const none: Status = 6;
  expect(stateField(orderStatusLabels).safeParse(paid).success).toBe(true);
  for (const value of [none, 0, '2', null]) expect(stateField(orderStatusLabels).safeParse(value).success).toBe(false);
});

test('a state as input may be a text of digits, and is one of those that its labels name', () => {
  for (const value of [1, '1', 5, '5']) expect(stateInput(orderStatusLabels).safeParse(value)).toMatchObject({ data: Number(value) });
  for (const value of [0, 6, 1.5, 'paid', null]) expect(stateInput(orderStatusLabels).safeParse(value).success).toBe(false);
  const { labels } = states({
    first: { value: 1, word: 'common.on', tone: 'default' },
    third: { value: 3, word: 'common.off', tone: 'error' },
  });
  expect(stateInput(labels).safeParse(2).success).toBe(false);
});

test('states are numbers by name and labels by number', () => {
  expect(orderStatuses).toEqual({ waiting: 1, paid: 2, expired: 3, closed: 4, reversed: 5 });
  expect(valuesOf(switchLabels)).toEqual([1, 2]);
  expect(labelOf(orderStatusLabels, orderStatuses.reversed)).toEqual({ word: 'order.reversed', tone: 'error' });
  expect(labelOf(orderStatusLabels, 6)).toBeUndefined();
});

test('the numbers of the wire and of the database stay as they are', () => {
  expect({
    adjustmentStatuses,
    adjustmentTargets,
    callbackResults,
    callbackStates,
    channels,
    depositTransferKinds,
    directions,
    entryTypes,
    fundNumbers,
    loginResults,
    payMethods,
    rechargeStatuses,
    reportChannels,
    reportStatuses,
    transferStatuses,
    withdrawalStatuses,
  }).toEqual({
    adjustmentStatuses: { pending: 1, approved: 2, rejected: 3, cancelled: 4 },
    adjustmentTargets: { merchantBalance: 1, providerBalance: 2, providerDeposit: 3, preDeposit: 4 },
    callbackResults: { success: 1, failed: 2 },
    callbackStates: { success: 1, retrying: 2, givenUp: 3, none: 4 },
    channels: { copy: 1, pay: 2 },
    depositTransferKinds: { fromBalance: 1, toProvider: 2 },
    directions: { increase: 1, decrease: 2 },
    entryTypes: {
      orderPaid: 1,
      orderFrozen: 2,
      orderReleased: 3,
      commission: 4,
      teamCommission: 5,
      fee: 6,
      withdrawal: 7,
      withdrawalReturned: 8,
      recharge: 9,
      transferIn: 10,
      transferOut: 11,
      adjustment: 12,
      reversal: 13,
    },
    fundNumbers: {
      balance: 1,
      balance_frozen: 2,
      deposit: 3,
      deposit_frozen: 4,
      pre_deposit: 5,
      software_payable: 6,
      income: 7,
      software_fee: 8,
      cash_in: 9,
      cash_out: 10,
      adjustment: 11,
      receivable: 12,
    },
    loginResults: {
      success: 1,
      wrongPassword: 2,
      wrongCaptcha: 3,
      locked: 4,
      disabled: 5,
      ipRefused: 6,
      wrongSafetyCode: 7,
      secondFactor: 8,
      imitated: 9,
      passwordRight: 10,
    },
    payMethods: { bank: 1, trc20: 2, erc20: 3 },
    rechargeStatuses: { waiting: 1, confirming: 2, success: 3, expired: 4, cancelled: 5, rejected: 6 },
    reportChannels: { copy: 1, pay: 2, usdt: 3 },
    reportStatuses: { waiting: 1, applied: 2, stuck: 3, dismissed: 4 },
    transferStatuses: { credited: 1, unmatched: 2, assigned: 3 },
    withdrawalStatuses: { pending: 1, approved: 2, paid: 3, rejected: 4, failed: 5, cancelled: 6 },
  });
});

test('every state that a list can hold has a word', () => {
  const labelled = Object.values(endpoints)
    .filter(isList)
    .flatMap(({ list }) =>
      [...Object.values(list.columns), ...Object.values(list.filters)].flatMap((one) => ('labels' in one ? [one.labels ?? {}] : [])),
    );
  expect(labelled.length).toBeGreaterThan(40);
  for (const labels of labelled) for (const { word } of Object.values(labels)) expect(words).toHaveProperty([word]);
});
