import { entryTypes, platformOwner, type Owner } from '../../contract/ledger';
import type { Leg } from './post';

/** Basis points of a whole. */
const whole = 10_000n;

/** A share of an amount by basis points, in fen, rounded down: what is lost by that goes to whoever takes the rest. */
export function shareOf(amount: bigint, basisPoints: number): bigint {
  return (amount * BigInt(basisPoints)) / whole;
}

export interface PaidOrder {
  /** Fen. */
  amount: bigint;
  merchantId: number;
  /** What the merchant pays, in basis points. */
  merchantRate: number;
  /** The provider, then those above it up to the root, each with its rate; a rate is at most that of the one above. */
  providers: readonly { id: number; rate: number }[];
  /** What the software costs, in basis points. */
  softwareRate: number;
  /** The platform pays what the providers take beyond the merchant's rate, as was agreed when the order was made. */
  isLoss?: boolean;
}

const payee = (id: number): Owner => ({ identity: 'payee', principalId: id });
const payer = (id: number): Owner => ({ identity: 'payer', principalId: id });

/** An order holds its amount of the provider's deposit from its creation on. */
export function createdLegs(providerId: number, amount: bigint): Leg[] {
  return [
    { owner: payee(providerId), fund: 'deposit', amount: -amount, type: entryTypes.orderFrozen },
    { owner: payee(providerId), fund: 'deposit_frozen', amount, type: entryTypes.orderFrozen },
  ];
}

/** An order that expired or was closed gives the deposit back. */
export function releasedLegs(providerId: number, amount: bigint): Leg[] {
  return [
    { owner: payee(providerId), fund: 'deposit_frozen', amount: -amount, type: entryTypes.orderReleased },
    { owner: payee(providerId), fund: 'deposit', amount, type: entryTypes.orderReleased },
  ];
}

/**
 * A paid order: what was frozen goes to the merchant less its fee, to the provider its commission, to each above it the
 * difference of their rates, and to the platform what is left of the fee, remainders of rounding included; at an agreed
 * loss that is less than nothing. The software's fee is paid out of the platform's pre-deposit, and owed where that cannot
 * bear it: a payment does not wait for it. Throws when the merchant's rate does not cover the providers' and nobody agreed.
 */
export function paidLegs({ amount, merchantId, merchantRate, providers, softwareRate, isLoss = false }: PaidOrder): Leg[] {
  const [provider] = providers;
  if (!provider) throw new Error('an order has a provider');
  const fee = shareOf(amount, merchantRate);
  const commissions = providers.map(({ id, rate }, index) => {
    const below = providers[index - 1]?.rate ?? 0;
    if (rate < below) throw new Error(`provider ${id} has a lower rate than one below it`);
    return {
      owner: payee(id),
      fund: 'balance',
      amount: shareOf(amount, rate) - shareOf(amount, below),
      type: index === 0 ? entryTypes.commission : entryTypes.teamCommission,
    } satisfies Leg;
  });
  const income = fee - commissions.reduce((sum, leg) => sum + leg.amount, 0n);
  if (income < 0n && !isLoss) throw new Error(`the rate of merchant ${merchantId} does not cover its providers`);
  const software = shareOf(amount, softwareRate);
  return [
    { owner: payee(provider.id), fund: 'deposit_frozen', amount: -amount, type: entryTypes.orderPaid },
    { owner: payer(merchantId), fund: 'balance', amount: amount - fee, type: entryTypes.orderPaid },
    ...commissions,
    { owner: platformOwner, fund: 'income', amount: income, type: entryTypes.orderPaid },
    { owner: platformOwner, fund: 'pre_deposit', amount: -software, type: entryTypes.fee, shortTo: 'software_payable' },
    { owner: platformOwner, fund: 'software_fee', amount: software, type: entryTypes.fee },
  ];
}
