import { eq } from 'drizzle-orm';
import * as contract from '../../contract/merchants';
import type { MerchantProfile } from '../../contract/merchants';
import { formatMoney, parseMoney } from '../../contract/money';
import { merchants, signingSecrets } from '../db/schema';
import { canonicalRange } from '../kernel/addressRanges';
import { audit } from '../kernel/audit';
import { expectRising } from '../kernel/expectRising';
import { handle, handlePrepared, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { createOwner, makePassword, type MadePassword } from '../parties/ownerAccount';
import { partyCalls } from '../parties/partyCalls';
import { beginRates } from '../rates/rateAt';
import { newSecret } from '../signing/signingSecrets';

type Merchant = typeof merchants.$inferSelect;

const fen = (text: string | undefined) => (text === undefined ? null : parseMoney(text));

/** A merchant's data as it is kept; refused at its field where a limit contradicts another or a range is none. */
function columnsOf({ name, allow_df, order_min, order_max, day_max, gateway_ranges = [], remark = '' }: MerchantProfile) {
  const [orderMin, orderMax, dayMax] = [fen(order_min), fen(order_max), fen(day_max)];
  expectRising([
    ['order_min', orderMin],
    ['order_max', orderMax],
    ['day_max', dayMax],
  ]);
  const gatewayRanges = gateway_ranges.map((range) => canonicalRange(range) ?? invalid('gateway_ranges', 'field.cidr'));
  return { name, allowDf: allow_df, orderMin, orderMax, dayMax, gatewayRanges: [...new Set(gatewayRanges)], remark };
}

const yuan = (amount: bigint | null) => (amount === null ? null : formatMoney(amount));

/** A merchant's data by the names of the contract, for the audit log. */
function valuesOf({ name, allowDf, orderMin, orderMax, dayMax, gatewayRanges, remark }: ReturnType<typeof columnsOf>): Values {
  return {
    name,
    allow_df: allowDf,
    order_min: yuan(orderMin),
    order_max: yuan(orderMax),
    day_max: yuan(dayMax),
    gateway_ranges: gatewayRanges,
    remark,
  };
}

async function lockMerchant({ db, fail }: Context, id: number): Promise<Merchant> {
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, id)).for('no key update');
  return merchant ?? fail('NOT_FOUND');
}

const { ownerOf, subjectOf, turn, resetPassword, resetFactor } = partyCalls({
  kind: 'merchant',
  lock: lockMerchant,
  write: ({ db }, id, status) => db.update(merchants).set({ status }).where(eq(merchants.id, id)),
});

interface NewMerchant extends MerchantProfile {
  username: string;
  rate_copy: number;
  rate_pay: number;
}

async function create(context: Context, input: NewMerchant, { password, passwordHash }: MadePassword) {
  const { db, actor, sealer, now } = context;
  const { username, rate_copy: rateCopy, rate_pay: ratePay } = input;
  const data = columnsOf(input);
  const [made] = await db
    .insert(merchants)
    .values({ ...data, createdAt: now })
    .returning({ id: merchants.id });
  if (!made) throw new Error('a merchant was not made');
  await beginRates(db, ownerOf(made.id), { copy: rateCopy, pay: ratePay }, { setBy: actor.accountId, now });
  await createOwner(context, ownerOf(made.id), { username, name: input.name, passwordHash });
  await db.insert(signingSecrets).values({ merchantId: made.id, secret: sealer.seal(newSecret()), createdAt: now });
  await audit(
    context,
    'merchant.create',
    subjectOf(made.id),
    differences({}, { ...valuesOf(data), username, rate_copy: rateCopy, rate_pay: ratePay }),
  );
  return { id: made.id, username, password };
}

/** Takes a merchant on: with its owner's account, whose password is said once, and a secret to sign with. */
export const createMerchant = handlePrepared(contract.createMerchant, makePassword, create);

export const updateMerchant = handle(contract.updateMerchant, async (context, { id, before, ...input }) => {
  const merchant = await lockMerchant(context, id);
  expectUnchanged(context, valuesOf(merchant), before && valuesOf(columnsOf(before)));
  const data = columnsOf(input);
  await context.db.update(merchants).set(data).where(eq(merchants.id, id));
  await audit(context, 'merchant.update', subjectOf(id), differences(valuesOf(merchant), valuesOf(data)));
  return {};
});

export const switchMerchant = handle(contract.switchMerchant, turn);
export const resetMerchantPassword = handlePrepared(contract.resetMerchantPassword, makePassword, resetPassword);
export const resetMerchantFactor = handle(contract.resetMerchantFactor, resetFactor);
