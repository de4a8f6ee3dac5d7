import { sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import { loginResults, orderStatuses } from '../../contract/labels';
import { givenRoles } from '../../contract/account';
import type { Role } from '../../contract/permissions';
import type { Db } from '../db/database';
import { accounts, ipRules, loginLogs, merchants, orders, providers, settings } from '../db/schema';
import type { Services } from '../kernel/services';
import { hashPassword } from '../session/password';
import { demoAccounts } from './accounts';
import { device, merchantName, personName, providerName, publicIp } from './names';
import { Random } from './random';

const days = 60;
const daySeconds = 86_400;
const merchantCount = 24;
const providerCount = 60;
const rootProviders = 10;
const subAccountCount = 26;
const logCount = 3000;
const orderCount = 6000;

interface World {
  db: Db;
  random: Random;
  now: Date;
  passwordHash: string;
}

interface Person {
  id: number;
  identity: Identity;
  principalId: number;
  username: string;
}

/** Makes the demo world once: an empty database, and a world that is the same every time but for today's date. */
export async function seedDemo({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  if ((await db.$count(accounts)) > 0) return;
  const [first] = demoAccounts;
  if (!first) throw new Error('the demo has no accounts');
  const passwordHash = await hashPassword(first.password);
  await db.transaction(async (tx) => {
    const world: World = { db: tx, random: new Random(20_261_111), now: clock.now(), passwordHash };
    const people = [...(await seedPlatform(world)), ...(await seedMerchants(world)), ...(await seedProviders(world))];
    await seedLoginLogs(world, people);
    await seedIpRules(world, people);
    await seedOrders(world);
    await tx.insert(settings).values({ name: 'usdt_address', value: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' });
  });
  await db.execute(sql`analyze`);
}

function ago({ random, now }: World, maxDays: number): Date {
  return new Date(now.getTime() - random.whole(600, maxDays * daySeconds) * 1000);
}

function demoUser(identity: Identity, index: number) {
  return demoAccounts.filter((account) => account.identity === identity)[index];
}

type NewAccount = Partial<typeof accounts.$inferInsert> & { identity: Identity; principalId: number; username: string; name: string; role: Role };

async function addAccounts(world: World, list: NewAccount[]): Promise<Person[]> {
  return world.db
    .insert(accounts)
    .values(list.map((account) => ({ passwordHash: world.passwordHash, lastLoginAt: ago(world, 5), lastLoginIp: publicIp(world.random), createdAt: ago(world, 400), ...account })))
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
      status: random.chance(0.15) ? 2 : 1,
      mustSecondFactor: role === 'finance' && random.chance(0.5),
    };
  });
  return addAccounts(world, [{ ...platform, username: owner?.username ?? 'admin', name: personName(random), role: 'owner' }, ...named, ...others]);
}

async function seedMerchants(world: World): Promise<Person[]> {
  const { random, db } = world;
  const made = await db
    .insert(merchants)
    .values(
      Array.from({ length: merchantCount }, (_, index) => ({
        name: merchantName(random),
        status: index > 0 && random.chance(0.12) ? 2 : 1,
        allowDf: index > 0 && random.chance(0.3) ? 2 : 1,
        rateCopy: random.whole(180, 320),
        ratePay: random.whole(220, 380),
        createdAt: ago(world, 300),
      })),
    )
    .returning();
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

/** Trees three deep; a rate is never above its parent's. */
async function seedProviders(world: World): Promise<Person[]> {
  const { random, db } = world;
  const made: (typeof providers.$inferSelect)[] = [];
  for (let index = 0; index < providerCount; index += 1) {
    const parent = index < rootProviders ? undefined : random.pick(made.filter(({ level }) => level < 3));
    const { rows } = await db.execute<{ id: string }>(sql`select nextval(pg_get_serial_sequence('providers', 'id')) as id`);
    const id = Number(rows[0]?.id);
    const values = {
      id,
      parentId: parent?.id ?? null,
      path: [...(parent?.path ?? []), id],
      level: (parent?.level ?? 0) + 1,
      name: providerName(random),
      status: index > 0 && random.chance(0.1) ? 2 : 1,
      workStatus: index > 0 && random.chance(0.3) ? 2 : 1,
      allowDf: index > 0 && random.chance(0.25) ? 2 : 1,
      rateCopy: (parent?.rateCopy ?? 160) - random.whole(5, 20),
      ratePay: (parent?.ratePay ?? 200) - random.whole(5, 20),
      createdAt: ago(world, 250),
    };
    made.push(...(await db.insert(providers).overridingSystemValue().values(values).returning()));
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
      result: index < results.length * 3 ? (results[index % results.length] ?? 1) : random.chance(0.86) ? loginResults.success : random.pick(results),
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
              status: author.identity === 'other' ? 2 : 1,
              lastHitAt: random.chance(0.6) ? ago(world, 20) : null,
              authorId: author.id,
              createdAt: ago(world, 200),
            }
          : [],
      ),
    )
    .onConflictDoNothing();
}

/** More by day than by night, more paid than not; the newest may still wait. */
async function seedOrders(world: World): Promise<void> {
  const { random, db, now } = world;
  const shops = (await db.select().from(providers)).filter(({ status }) => status === 1);
  const buyers = (await db.select().from(merchants)).filter(({ status }) => status === 1);
  const [firstShop, firstBuyer] = [shops.find(({ level }) => level === 1), buyers[0]];
  const rows = Array.from({ length: orderCount }, (_, index) => {
    const createdAt = new Date(now.getTime() - Math.floor(random.next() ** 1.3 * days * daySeconds) * 1000);
    const isFresh = now.getTime() - createdAt.getTime() < 600_000;
    const isPaid = random.chance(isFresh ? 0.4 : 0.82);
    return {
      orderSn: `${createdAt.toISOString().replace(/\D/g, '').slice(0, 14)}${String(index).padStart(6, '0')}`,
      merOrderSn: `M${createdAt.getTime()}${index}`,
      merchantId: (random.chance(0.15) ? firstBuyer : random.pick(buyers))?.id ?? 0,
      providerId: (random.chance(0.15) ? firstShop : random.pick(shops))?.id ?? 0,
      channel: random.chance(0.6) ? 1 : 2,
      amount: BigInt(random.whole(5, 300)) * 1000n + BigInt(random.whole(0, 99)),
      status: isPaid ? orderStatuses.paid : isFresh ? orderStatuses.waiting : random.chance(0.9) ? orderStatuses.expired : orderStatuses.closed,
      createdAt,
      paidAt: isPaid ? new Date(createdAt.getTime() + random.whole(20, 540) * 1000) : null,
    };
  }).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (let at = 0; at < rows.length; at += 1000) await db.insert(orders).values(rows.slice(at, at + 1000));
}
