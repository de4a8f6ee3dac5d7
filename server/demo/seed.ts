import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { switchOf } from '../../contract/fields';
import { channels } from '../../contract/labels';
import type { RateOwner } from '../../contract/rates';
import { identities, type Identity } from '../../contract/identity';
import type { MessageDetails, MessageKind } from '../../contract/notices';
import { givenRoles } from '../../contract/accounts';
import { loginResults } from '../../contract/states/accounts';
import type { Role } from '../../contract/permissions';
import { accounts, ipRules, loginLogs, merchants, messageReads, messages, providers, rates, settings, signingSecrets } from '../db/schema';
import { newSecret } from '../signing/signingSecrets';
import type { Services } from '../kernel/services';
import { hashPassword } from '../session/password';
import { newTotpSecret } from '../session/secondFactor';
import { insertProvider } from '../providers/insertProvider';
import { demoAccounts } from './accounts';
import { device, merchantName, personName, providerName, publicIp } from './names';
import { earnedPercent, type DemoWorld } from './movements';
import { Random } from './random';
import { seedReports } from './seedReports';
import { seedAuditLogs } from './seedAuditLogs';
import { seedAdjustments } from './seedAdjustments';
import { seedComingRates } from './seedComingRates';
import { seedDeposits } from './seedDeposits';
import { seedExports } from './seedExports';
import { seedTransfers } from './seedTransfers';
import { seedWithdrawals } from './seedWithdrawals';
import { demoAddress, seedRecharges } from './seedRecharges';
import { seedOrders } from './seedOrders';
import { seedProducts, seedRechargeAccounts, seedSoldOut } from './seedProducts';
import { seedReceivingAccounts } from './seedReceivingAccounts';

const days = 60;
const daySeconds = 86_400;
const merchantCount = 24;
const providerCount = 60;
const rootProviders = 10;
const subAccountCount = 26;
const logCount = 3000;
const messageCount = 26;

interface World extends DemoWorld {
  passwordHash: string;
  sealer: Services['sealer'];
  /** What each merchant signs with. */
  secrets: Map<number, string>;
}

interface Person {
  id: number;
  identity: Identity;
  principalId: number;
  username: string;
}

/**
 * Makes the demo world once, in an empty database: the same every time but for today's date, secrets and the papers'
 * numbers.
 */
export async function seedDemo(
  { db, pool, clock, sealer }: Pick<Services, 'db' | 'pool' | 'clock' | 'sealer'>,
  orders: number,
  progress: (step: string) => void = () => {},
): Promise<void> {
  if ((await db.$count(accounts)) > 0) return;
  const [first] = demoAccounts;
  if (!first) throw new Error('the demo has no accounts');
  const passwordHash = await hashPassword(first.password);
  const client = await pool.connect();
  try {
    await drizzle(client, { casing: 'snake_case' }).transaction(async (tx) => {
      const world = { db: tx, client, random: Random.of('world'), now: clock.now(), passwordHash, sealer, secrets: new Map() };
      await seedWorld(world, orders, progress);
    });
  } finally {
    client.release();
  }
  await db.execute(sql`analyze`);
}

/** All steps, each by dice of its own: what is added to one changes nothing in the others. */
async function seedWorld(world: World, count: number, progress: (step: string) => void): Promise<void> {
  const step = (name: string) => ({ ...world, random: Random.of(name) });
  const people = [
    ...(await seedPlatform(step('platform'))),
    ...(await seedMerchants(step('merchants'))),
    ...(await seedProviders(step('providers'))),
  ];
  await seedLoginLogs(step('login logs'), people);
  await seedIpRules(step('ip rules'), people);
  await seedMessages(step('messages'), people);
  await seedExports(
    step('exports'),
    people.filter(({ identity, username }) => username === demoUser(identity, 0)?.username),
  );
  await seedReceivingAccounts(step('receiving accounts'));
  await seedProducts(step('products'));
  await seedRechargeAccounts(step('recharge accounts'));
  const operators = people.filter(({ identity }) => identity === 'other').map(({ id }) => id);
  const [admin = 0, finance = admin] = operators;
  const customers = people.filter(({ identity, username }) => identity === 'payer' || username === demoUser('payee', 0)?.username);
  const staff = { maker: finance, reviewer: admin };
  await seedComingRates(step('coming rates'), admin);
  const further = [
    ...(await seedRecharges({ ...step('recharges'), days }, admin)),
    ...(await seedDeposits(step('deposits'), staff)),
    ...(await seedTransfers(step('transfers'), staff, earnedPercent(count))),
    ...(await seedAdjustments(step('adjustments'), staff)),
    ...(await seedWithdrawals(
      step('withdrawals'),
      customers.map(({ id, identity, principalId }) => ({ identity, principalId, makerId: id })),
      { reviewer: admin, payer: finance },
      earnedPercent(count),
    )),
  ];
  await seedAuditLogs(step('audit logs'), admin);
  const secretOf = (merchantId: number) => world.secrets.get(merchantId) ?? '';
  await seedOrders({ ...step('orders'), days, further, count, progress, secretOf });
  await seedSoldOut(world);
  await seedReports(step('reports'), finance);
  await world.db.insert(settings).values([
    { name: 'usdt_address', value: demoAddress },
    { name: 'callback_private', value: 1 },
    // At its fastest the simulator makes so many for each merchant until they expire.
    { name: 'max_waiting_orders', value: 2000 },
  ]);
}

/** What the demo accounts were told of late; the newest is still unread. */
async function seedMessages(world: World, people: Person[]): Promise<void> {
  const { db, random, now } = world;
  const operators = ['陈晓', '李娜', '王强'];
  const staff = () => `staff${String(random.whole(1, 26)).padStart(2, '0')}`;
  const about = (identity: Identity): { kind: MessageKind; details: MessageDetails } =>
    identity === 'other'
      ? {
          kind: random.pick(['account.created', 'account.password', 'account.factor'] as const),
          details: { operator: 'admin', username: staff() },
        }
      : { kind: 'imitation.open', details: { operator: random.pick(operators) } };
  for (const identity of identities) {
    const person = people.find((one) => one.identity === identity && one.username === demoUser(identity, 0)?.username);
    if (!person) continue;
    const { principalId } = person;
    const written = await db
      .insert(messages)
      .values(
        Array.from({ length: messageCount }, (_, index) => ({
          identity,
          principalId,
          ...about(identity),
          createdAt: new Date(now.getTime() - (messageCount - index) * 7 * 3600 * 1000),
        })),
      )
      .returning({ id: messages.id });
    await db.insert(messageReads).values(written.slice(0, -1).map(({ id }) => ({ accountId: person.id, messageId: id, readAt: now })));
  }
}

function ago({ random, now }: World, maxDays: number): Date {
  return new Date(now.getTime() - random.whole(600, maxDays * daySeconds) * 1000);
}

/**
 * When the one of this place among so many came: each in a stretch of its own, so that who came later has the higher number; in the
 * last one nobody, as of who is new another operator decides.
 */
function came(world: World, place: number, count: number, maxDays: number): Date {
  const stretch = Math.floor(maxDays / (count + 1));
  return new Date(ago(world, stretch).getTime() - (count - place) * stretch * daySeconds * 1000);
}

function demoUser(identity: Identity, index: number) {
  return demoAccounts.filter((account) => account.identity === identity)[index];
}

type NewAccount = Partial<typeof accounts.$inferInsert> & {
  identity: Identity;
  principalId: number;
  username: string;
  name: string;
  role: Role;
};

/** The accounts that the login page offers come bound, so that nothing asks them to bind first; the page says the codes. */
function demoFactor({ sealer }: World, { identity, username }: NewAccount): string | null {
  const isOffered = demoAccounts.some((offered) => offered.identity === identity && offered.username === username);
  return isOffered ? sealer.seal(newTotpSecret()) : null;
}

async function addAccounts(world: World, list: NewAccount[]): Promise<Person[]> {
  return world.db
    .insert(accounts)
    .values(
      list.map((account) => ({
        passwordHash: world.passwordHash,
        totpSecret: demoFactor(world, account),
        lastLoginAt: ago(world, 5),
        lastLoginIp: publicIp(world.random),
        createdAt: ago(world, 400),
        ...account,
      })),
    )
    .returning({ id: accounts.id, identity: accounts.identity, principalId: accounts.principalId, username: accounts.username });
}

async function seedPlatform(world: World): Promise<Person[]> {
  const { random } = world;
  const platform = { identity: 'other', principalId: 0 } as const;
  const owner = demoUser('other', 0);
  const named: NewAccount[] = demoAccounts
    .filter((account) => account.identity === 'other' && account !== owner)
    .map(({ username, name }) => ({ ...platform, username, name, role: username === 'finance' ? 'finance' : 'support' }));
  const others = Array.from({ length: subAccountCount }, (_, index): NewAccount => {
    const role = givenRoles[index % givenRoles.length] ?? 'readonly';
    return {
      ...platform,
      username: `${role}${String(index + 1).padStart(2, '0')}`,
      name: personName(random),
      role,
      permissions: role === 'custom' ? ['merchant.view', 'provider.view', 'loginLog.view'] : [],
      status: switchOf(!random.chance(0.15)),
      mustSecondFactor: role === 'finance' && random.chance(0.5),
    };
  });
  return addAccounts(world, [
    { ...platform, username: owner?.username ?? 'admin', name: personName(random), role: 'owner' },
    ...named,
    ...others,
  ]);
}

async function seedMerchants(world: World): Promise<Person[]> {
  const { random, db, sealer, secrets } = world;
  const drawn = Array.from({ length: merchantCount }, (_, index) => ({
    name: merchantName(random, index),
    status: switchOf(!(index > 0 && random.chance(0.12))),
    allowDf: switchOf(!(index > 0 && random.chance(0.3))),
    pricing: { rateCopy: random.whole(180, 320), ratePay: random.whole(220, 380) },
    createdAt: came(world, index, merchantCount, 300),
  }));
  const made = await db
    .insert(merchants)
    .values(drawn.map(({ pricing: _pricing, ...row }) => row))
    .returning();
  for (const { id } of made) secrets.set(id, newSecret());
  const fees = made.flatMap(({ id, createdAt }, index) => (drawn[index] ? [{ id, createdAt, ...drawn[index].pricing }] : []));
  await seedRates(world, 'payer', fees);
  const sealed = (id: number) => sealer.seal(secrets.get(id) ?? '');
  await db.insert(signingSecrets).values(made.map(({ id, createdAt }) => ({ merchantId: id, secret: sealed(id), createdAt })));
  return addAccounts(
    world,
    made.map(({ id, name, createdAt }, index) => ({
      identity: 'payer',
      principalId: id,
      username: demoUser('payer', index)?.username ?? `mer${id}`,
      name,
      role: 'owner',
      createdAt,
    })),
  );
}

interface Pricing {
  rateCopy: number;
  ratePay: number;
  createdAt: Date;
}

/** Everybody's rates were higher until ten weeks ago; those who came since have had one alone. */
async function seedRates({ db, now }: World, identity: RateOwner, people: (Pricing & { id: number })[]): Promise<void> {
  const cut = new Date(now.getTime() - 70 * daySeconds * 1000);
  const rows = people.flatMap(({ id, rateCopy, ratePay, createdAt }) =>
    (
      [
        [channels.copy, rateCopy],
        [channels.pay, ratePay],
      ] as const
    ).flatMap(([channel, rate]) => {
      const row = { identity, principalId: id, channel, createdAt };
      if (createdAt >= cut) return [{ ...row, rate, effectiveFrom: createdAt }];
      return [
        { ...row, rate: rate + 10, effectiveFrom: createdAt },
        { ...row, rate, effectiveFrom: cut, createdAt: cut },
      ];
    }),
  );
  await db.insert(rates).values(rows);
}

/** Trees three deep; a rate is never above its parent's. */
async function seedProviders(world: World): Promise<Person[]> {
  const { random, db } = world;
  const made: (typeof providers.$inferSelect & Pricing)[] = [];
  for (let index = 0; index < providerCount; index += 1) {
    // The demo's provider has a team to look at.
    const parent = index < rootProviders ? undefined : random.chance(0.2) ? made[0] : random.pick(made.filter(({ level }) => level < 3));
    const values = {
      name: providerName(random, index),
      status: switchOf(!(index > 0 && random.chance(0.1))),
      workStatus: switchOf(!(index > 0 && random.chance(0.3))),
      allowDf: switchOf(!(index > 0 && random.chance(0.25))),
      minDeposit: index % 3 === 0 ? 0n : 50_000n,
    };
    const pricing = {
      rateCopy: (parent?.rateCopy ?? 160) - random.whole(5, 20),
      ratePay: (parent?.ratePay ?? 200) - random.whole(5, 20),
      createdAt: came(world, index, providerCount, 250),
    };
    const { createdAt } = pricing;
    const placed = await insertProvider(db, parent, { ...values, createdAt, placedAt: createdAt });
    made.push({ ...placed, ...pricing });
    await seedRates(world, 'payee', [{ ...pricing, id: placed.id }]);
  }
  return addAccounts(
    world,
    made.map(({ id, name, createdAt }, index) => ({
      identity: 'payee',
      principalId: id,
      username: demoUser('payee', index)?.username ?? `ms${id}`,
      name,
      role: 'owner',
      createdAt,
    })),
  );
}

const results = Object.values(loginResults);

async function seedLoginLogs(world: World, people: Person[]): Promise<void> {
  const { random, db } = world;
  const platform = people.filter(({ identity }) => identity === 'other');
  const shown = people.filter(({ username }) => demoAccounts.some((account) => account.username === username));
  const rows = Array.from({ length: logCount }, (_, index) => {
    const person = random.pick(random.chance(0.3) ? platform : random.chance(0.3) ? shown : people);
    return {
      identity: person.identity,
      principalId: person.principalId,
      accountId: person.id,
      username: person.username,
      result:
        index < results.length * 3
          ? (results[index % results.length] ?? 1)
          : random.chance(0.86)
            ? loginResults.success
            : random.pick(results),
      ip: publicIp(random),
      device: device(random),
      createdAt: ago(world, days),
    };
  }).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (let at = 0; at < rows.length; at += 1000) await db.insert(loginLogs).values(rows.slice(at, at + 1000));
}

/** The platform's own rules are off: a demo may be opened from anywhere. */
async function seedIpRules(world: World, people: Person[]): Promise<void> {
  const { random, db } = world;
  const demoNames = demoAccounts.map(({ username }) => username);
  const platformOwner = people[0];
  const customers = people.filter(({ identity, username }) => identity !== 'other' && !demoNames.includes(username));
  const authors = [...Array.from({ length: 24 }, () => platformOwner), ...customers.slice(0, 30)];
  const places = ['总部办公室', '分公司', '机房出口', '财务专线', '值班室', '备用线路'];
  await db
    .insert(ipRules)
    .values(
      authors.flatMap((author) =>
        author
          ? {
              identity: author.identity,
              principalId: author.principalId,
              cidr: random.chance(0.5) ? `${publicIp(random)}/32` : `${publicIp(random).split('.').slice(0, 3).join('.')}.0/24`,
              remark: random.pick(places),
              status: switchOf(author.identity !== 'other'),
              lastHitAt: random.chance(0.6) ? ago(world, 20) : null,
              authorId: author.id,
              createdAt: ago(world, 200),
            }
          : [],
      ),
    )
    .onConflictDoNothing();
}
