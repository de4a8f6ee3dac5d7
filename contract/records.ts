import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint';
import { count, decimal, id, unixSeconds } from './fields';
import { identities, type Identity } from './identity';
import { stateField, stateInput } from './labels';
import { bridgeLines, entryTypeLabels, shownFundLabels } from './ledger';
import { idColumn, labelColumn, list, moneyColumn, textColumn, timeColumn } from './list';
import type { WordId } from './words';

interface RecordsOf {
  paths: Endpoint['paths'];
  exportName: string;
  ownerId: WordId;
  ownerName: WordId;
  /** Who sees records of several owners, and so whose each is. */
  owners: readonly Identity[];
}

/** The balance change record: before + change = after on every row, and the rows of an account follow each other. */
function records({ paths, exportName, ownerId, ownerName, owners }: RecordsOf) {
  return list({
    paths,
    access: 'fund.view',
    columns: {
      create_time: timeColumn('entry.time'),
      owner_id: idColumn(ownerId, { only: owners }),
      owner_name: textColumn(ownerName, { only: owners }),
      fund: labelColumn('entry.fund', shownFundLabels),
      type: labelColumn('entry.type', entryTypeLabels),
      before: moneyColumn('entry.before'),
      change: moneyColumn('entry.change'),
      after: moneyColumn('entry.after'),
      subject: textColumn('entry.subject', { copyable: true }),
      remark: textColumn('common.remark'),
      operator: textColumn('common.operator'),
    },
    filters: {
      subject: true,
      type: true,
      fund: true,
      /** By name or number; `#` and a number is exactly that one. */
      owner: { kind: 'text', title: ownerName, only: owners },
      create_time: true,
    },
    sortable: ['create_time'],
    exportName,
    isEndless: true,
  });
}

export const listMerchantBalanceRecords = records({
  paths: { other: '/platformApi/merchant/balance/log', payer: '/payerApi/balance/log' },
  exportName: 'merchant-balances',
  ownerId: 'merchant.id',
  ownerName: 'merchant.name',
  owners: ['other'],
});

const provider = { ownerId: 'provider.id', ownerName: 'provider.name' } as const;

/** Of a provider itself. */
export const listOwnBalanceRecords = records({ ...provider, paths: { payee: '/skfApi/balance/log' }, exportName: 'balances', owners: [] });

/** For a provider: of those below it. */
export const listProviderBalanceRecords = records({
  ...provider,
  paths: { other: '/platformApi/service/balance/log', payee: '/skfApi/service/balance/log' },
  exportName: 'provider-balances',
  owners: ['other', 'payee'],
});

/** For a provider: of those below it. */
export const listProviderDepositRecords = records({
  ...provider,
  paths: { other: '/platformApi/service/deposit/log', payee: '/skfApi/service/deposit/log' },
  exportName: 'provider-deposits',
  owners: ['other', 'payee'],
});

export const listOwnDepositRecords = records({ ...provider, paths: { payee: '/skfApi/deposit/log' }, exportName: 'deposits', owners: [] });

export const listPreDepositRecords = records({
  ...provider,
  paths: { other: '/platformApi/pre/deposit/log' },
  exportName: 'pre-deposits',
  owners: [],
});

/**
 * What some accounts held when a stretch of time begins and ends, what came in and what went out: opening + in − out = closing.
 * Of rows of one type or number alone there is neither opening nor closing.
 */
const moved = z.object({ opening: z.nullable(decimal), inflow: decimal, outflow: decimal, closing: z.nullable(decimal) });
export type Moved = z.output<typeof moved>;

const recordSummary = z.object({
  /** Each fund by itself. */
  funds: z.array(z.object({ fund: stateField(shownFundLabels), ...moved.shape })),
  /** Of all of them: what goes from one to another of the same owner neither comes nor goes. */
  total: moved,
});

function summaryOf<I extends z.ZodMiniType>({ paths, input }: { paths: Endpoint['paths']; input: I }) {
  return endpoint({
    method: 'GET',
    paths: Object.fromEntries(Object.entries(paths).map(([identity, path]) => [identity, `${path}/summary`])),
    access: 'fund.view',
    input,
    output: recordSummary,
  });
}

export const sumMerchantBalanceRecords = summaryOf(listMerchantBalanceRecords);
export const sumOwnBalanceRecords = summaryOf(listOwnBalanceRecords);
export const sumProviderBalanceRecords = summaryOf(listProviderBalanceRecords);
export const sumProviderDepositRecords = summaryOf(listProviderDepositRecords);
export const sumOwnDepositRecords = summaryOf(listOwnDepositRecords);
export const sumPreDepositRecords = summaryOf(listPreDepositRecords);

/** What a merchant, a provider or the platform itself holds, in the funds it has. */
export const ownerFunds = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/balance/funds' },
  access: 'fund.view',
  input: z.object({ identity: z.enum(identities), id: z.optional(id) }),
  output: z.object({ list: z.array(z.object({ fund: stateField(shownFundLabels), amount: decimal })) }),
});

/** Whose: the caller himself where it is not said; the platform asks for anybody. */
const whose = { identity: z.optional(z.enum(identities)), owner_id: z.optional(id) };

const ownerField = z.object({ identity: z.enum(identities), owner_id: z.number(), name: z.string() });
export type NamedOwner = z.output<typeof ownerField>;

const balancePaths = (name: string) => ({
  other: `/platformApi/balance/${name}`,
  payer: `/payerApi/balance/${name}`,
  payee: `/skfApi/balance/${name}`,
});

/**
 * How a balance came about: everything that led to it, by type, which adds up to it. Either what somebody held in one fund at
 * an instant (everything before `until`; up to now where it is not said), or by `id` what one row of a record left. A provider asks
 * for those below it too.
 */
export const explainBalance = endpoint({
  method: 'GET',
  paths: balancePaths('explain'),
  access: 'fund.view',
  input: z.object({ id: z.optional(id), ...whose, fund: z.optional(stateInput(shownFundLabels)), until: z.optional(unixSeconds) }),
  output: z.object({
    owner: ownerField,
    fund: stateField(shownFundLabels),
    /** Of what happened before this instant, in unix seconds: of a row the second after it. */
    until: unixSeconds,
    after: decimal,
    list: z.array(z.object({ type: stateField(entryTypeLabels), count, amount: decimal })),
  }),
});

/**
 * How all that somebody has went from `from` (without one: from the beginning) to before `to`: what there was, what happened
 * and what that brought or took, and what there is left. opening + all lines = closing, in every range that does not begin after
 * its end, from 2000 to a year ahead.
 */
export const bridge = endpoint({
  method: 'GET',
  paths: balancePaths('bridge'),
  access: 'fund.view',
  input: z.object({ ...whose, from: z.optional(unixSeconds), to: unixSeconds }),
  output: z.object({
    owner: ownerField,
    opening: decimal,
    closing: decimal,
    lines: z.array(z.object({ name: z.enum(bridgeLines), count, amount: decimal })),
    /** What is frozen of what there is now, for withdrawals and orders that are under way. */
    frozen: decimal,
  }),
});
