import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { count, decimal, id, optionalText, requestId, switchField, unixSeconds, whole } from './fields';
import { channelLabels, stateField, stateInput } from './labels';
import { labelColumn, list, moneyColumn, rateColumn, timeColumn } from './list';
import { rateStateLabels } from './states/rates';

/** Who has rates: what a merchant pays, and what a provider earns, of an order. */
export const rateOwners = ['payer', 'payee'] as const;
export type RateOwner = (typeof rateOwners)[number];

/** Basis points; nobody has a higher rate. */
export const highestRate = 1000;
export const rateField = whole(0, highestRate);

/** How far ahead a rate may be set, in seconds. */
export const rateAheadSeconds = 366 * 86_400;

/** A rate of somebody, by whom it was set. */
export const partyRate = z.object({
  id: z.number(),
  channel: stateField(channelLabels),
  rate: count,
  state: stateField(rateStateLabels),
  effective_time: unixSeconds,
  set_by: z.nullable(z.string()),
  remark: z.string(),
});
export type PartyRate = z.output<typeof partyRate>;

/** A merchant's or provider's own rates: what holds now, what comes, and what was. */
export const listRates = list({
  paths: { payer: '/payerApi/rate/list', payee: '/skfApi/rate/list' },
  access: 'rate.view',
  columns: {
    channel: labelColumn('channel.title', channelLabels),
    rate: rateColumn('rate.title'),
    /** Yuan. */
    payer_gets: moneyColumn('rate.payerGets', { only: ['payer'] }),
    payee_gets: moneyColumn('rate.payeeGets', { only: ['payee'] }),
    state: labelColumn('rate.state', rateStateLabels),
    effective_time: timeColumn('rate.effectiveTime'),
  },
  filters: { channel: true, state: true },
  sortable: ['effective_time'],
  exportName: 'rates',
});

/** What holds before `until` ends, in unix seconds: a rate of each channel that had one then. */
const asOf = { until: unixSeconds };
const heldRates = z.object({ list: z.array(partyRate) });

/** Which of the caller's own rates held at an instant. */
export const ownRatesAt = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/rate/at', payee: '/skfApi/rate/at' },
  access: 'rate.view',
  input: z.object(asOf),
  output: heldRates,
});

/** Which rates of a merchant held at an instant, and who had set them. */
export const merchantRatesAt = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/merchant/rate/at' },
  access: 'merchant.view',
  input: z.object({ id, ...asOf }),
  output: heldRates,
});

/** The same of a provider; for a provider of those below it. */
export const providerRatesAt = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/service/rate/at', payee: '/skfApi/service/rate/at' },
  access: 'provider.view',
  input: z.object({ id, ...asOf }),
  output: heldRates,
});

const wanted = { owner: z.enum(rateOwners), id, channel: stateInput(channelLabels), rate: rateField };

/** Sets a rate from now on, or from a time on; a provider those of the ones below it. What is under way keeps its terms. */
export const setRate = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/rate/set', payee: '/skfApi/rate/set' },
  access: 'rate.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...wanted, effective_time: z.optional(unixSeconds), remark: optionalText(200), request_id: requestId }),
  output: z.object({ id: z.number() }),
});

/** Takes back a rate that does not hold yet. */
export const withdrawRate = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/rate/withdraw', payee: '/skfApi/rate/withdraw' },
  access: 'rate.manage',
  stepUp: true,
  input: z.object({ id }),
  output: done,
});

/** How many days back a preview looks. */
export const previewDays = 7;

/**
 * What the paid orders of the last days would have paid to whom at another rate, by the terms they were made with. Without a number: who is
 * about to be taken on, a provider below nobody, of whom there are the losses alone.
 */
export const previewRate = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/rate/preview', payee: '/skfApi/rate/preview' },
  access: 'rate.manage',
  input: z.object({ ...wanted, id: z.optional(id), effective_time: z.optional(unixSeconds) }),
  output: z.object({
    orders: count,
    amount: decimal,
    /** Yuan more, or less, for each. */
    parties: z.array(z.object({ name: z.string(), id: z.number(), difference: decimal })),
    /**
     * Roots of providers that would earn more than the merchant pays, or merchants that would pay less than the root earns:
     * the platform would pay the difference, so such orders go elsewhere, unless the settings have them `taken` (on).
     * The first names, how many there are, and how many are left whose rate is none above (for a merchant: where there are none its
     * orders are refused).
     */
    losses: z.object({ total: count, left: count, names: z.array(z.string()), taken: switchField }),
  }),
});
export type RatePreview = z.output<typeof previewRate.output>;
