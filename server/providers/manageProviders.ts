import { and, eq } from 'drizzle-orm';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/providers';
import type { ProviderProfile } from '../../contract/providers';
import { providers } from '../db/schema';
import { takeLock } from '../db/locks';
import { audit } from '../kernel/audit';
import { handle, handlePrepared, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { createOwner, makePassword, type MadePassword } from '../parties/ownerAccount';
import { partyCalls } from '../parties/partyCalls';
import { beginRates } from '../rates/rateAt';
import { withinRates } from '../rates/setRate';
import { insertProvider } from './insertProvider';
import { visibleProviders } from './visible';

type Provider = typeof providers.$inferSelect;

/** What the platform alone says of a provider. */
const platformTerms = ['allow_df', 'min_deposit', 'weight'] as const;

/** A provider's data as it is kept, beside what it had; refused at its field where it is not the caller's to say. */
function columnsOf({ actor }: Context, input: ProviderProfile, before: Pick<Provider, 'allowDf' | 'minDeposit' | 'weight'>) {
  const foreign = actor.identity === 'other' ? undefined : platformTerms.find((name) => input[name] !== undefined);
  if (foreign) invalid(foreign, 'field.unknown');
  const { name, allow_df: allowDf = before.allowDf, min_deposit: least, weight = before.weight, remark = '' } = input;
  const minDeposit = least === undefined ? before.minDeposit : (parseMoney(least) ?? 0n);
  return { name, allowDf, minDeposit, weight, remark };
}

/** A provider's data by the names of the contract, for the audit log. */
function valuesOf({ name, allowDf, minDeposit, weight, remark }: ReturnType<typeof columnsOf>): Values {
  return { name, allow_df: allowDf, min_deposit: formatMoney(minDeposit), weight, remark };
}

/** A provider that the caller sees, locked. */
export async function lockProvider({ db, actor, fail }: Context, id: number): Promise<Provider> {
  const [provider] = await db
    .select()
    .from(providers)
    .where(and(eq(providers.id, id), visibleProviders(actor)))
    .for('no key update');
  return provider ?? fail('NOT_FOUND');
}

const { ownerOf, subjectOf, turn, resetPassword, resetFactor } = partyCalls({
  kind: 'provider',
  lock: lockProvider,
  write: ({ db }, id, status) => db.update(providers).set({ status }).where(eq(providers.id, id)),
});

/** The provider that is to stand above another; undefined: nobody. For a provider it is itself, or one below it. */
export async function findParent({ db, actor, fail }: Context, wanted: number | undefined): Promise<Provider | undefined> {
  const own = actor.identity === 'payee' ? actor.principalId : undefined;
  const id = wanted ?? own;
  if (id === undefined) return undefined;
  const seen = id === own ? undefined : visibleProviders(actor);
  const [parent] = await db
    .select()
    .from(providers)
    .where(and(eq(providers.id, id), seen));
  return parent ?? fail('PARENT_UNKNOWN', {}, 'parent_id');
}

interface NewProvider extends ProviderProfile {
  username: string;
  parent_id?: number | undefined;
  rate_copy: number;
  rate_pay: number;
}

const usual = { allowDf: 1, minDeposit: 0n, weight: 10 } as const;

async function create(context: Context, input: NewProvider, { password, passwordHash }: MadePassword) {
  const { db, actor, now } = context;
  const { username, rate_copy: rateCopy, rate_pay: ratePay } = input;
  await takeLock(db, 'rates');
  const parent = await findParent(context, input.parent_id);
  const data = columnsOf(context, input, { ...usual, allowDf: parent?.allowDf ?? usual.allowDf });
  const { id } = await insertProvider(db, parent, { ...data, placedAt: now, createdAt: now });
  const setBy = actor.accountId;
  await withinRates(id, 'rate_copy', () => beginRates(db, ownerOf(id), { copy: rateCopy }, { setBy, now }));
  await withinRates(id, 'rate_pay', () => beginRates(db, ownerOf(id), { pay: ratePay }, { setBy, now }));
  await createOwner(context, ownerOf(id), { username, name: input.name, passwordHash });
  const told = { ...valuesOf(data), username, parent_id: parent?.id ?? null, rate_copy: rateCopy, rate_pay: ratePay };
  await audit(context, 'provider.create', subjectOf(id), differences({}, told));
  return { id, username, password };
}

/** Takes a provider on, with its owner's account, whose password is said once. */
export const createProvider = handlePrepared(contract.createProvider, makePassword, create);

export const updateProvider = handle(contract.updateProvider, async (context, { id, before, ...input }) => {
  const provider = await lockProvider(context, id);
  expectUnchanged(context, valuesOf(provider), before && valuesOf(columnsOf(context, before, provider)));
  const data = columnsOf(context, input, provider);
  await context.db.update(providers).set(data).where(eq(providers.id, id));
  await audit(context, 'provider.update', subjectOf(id), differences(valuesOf(provider), valuesOf(data)));
  return {};
});

export const switchProvider = handle(contract.switchProvider, turn);
export const resetProviderPassword = handlePrepared(contract.resetProviderPassword, makePassword, resetPassword);
export const resetProviderFactor = handle(contract.resetProviderFactor, resetFactor);
