import { eq, inArray } from 'drizzle-orm';
import { endpoint, nothing, type Endpoint } from '../../contract/endpoint';
import { switchOn, type Switch } from '../../contract/fields';
import type { Identity } from '../../contract/identity';
import { grantsOf, permissionsOf } from '../../contract/permissions';
import { accounts, accountSessions, ipRules } from '../../server/db/schema';
import { actingRights, authenticate, makerOf, operatorOf, ownerOf, type Actor } from '../../server/kernel/authenticate';
import { Refusal } from '../../server/kernel/refusal';
import { hashToken } from '../../server/kernel/secrets';
import { openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.database.db.delete(ipRules);
});
afterAll(() => world.close());

const now = new Date('2026-06-01T12:00:00.000Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const idle = 600;
const instant = 0.001;

type Account = typeof accounts.$inferSelect;
type NewAccount = Partial<typeof accounts.$inferInsert>;
type NewSession = Partial<typeof accountSessions.$inferInsert>;
interface Session {
  token: string;
  id: number;
}

let made = 0;
async function account(values: NewAccount = {}): Promise<Account> {
  made += 1;
  const own = {
    identity: 'payer',
    principalId: 9_000_000 + made,
    username: `somebody${made}`,
    passwordHash: '',
    name: '',
    role: 'owner',
  } as const;
  const [row] = await world.database.db
    .insert(accounts)
    .values({ ...own, ...values })
    .returning();
  if (!row) throw new Error('no account');
  return row;
}

/** An operator of the platform, by default one who may act for merchants and look at their money. */
const operator = (values: NewAccount = {}) =>
  account({
    identity: 'other',
    principalId: 0,
    role: 'custom',
    permissions: ['merchant.imitate', 'fund.view'],
    totpSecret: 'sealed',
    ...values,
  });

async function session({ id }: Pick<Account, 'id'>, values: NewSession = {}): Promise<Session> {
  made += 1;
  const token = `token-${made}`;
  const own = { tokenHash: hashToken(token), accountId: id, ip: '', device: '', createdAt: at(-60), lastSeenAt: now, endsAt: at(3600) };
  const [row] = await world.database.db
    .insert(accountSessions)
    .values({ ...own, ...values })
    .returning();
  if (!row) throw new Error('no session');
  return { token, id: row.id };
}

interface Acting {
  customer?: NewAccount;
  operator?: NewAccount;
  own?: NewSession;
  session?: NewSession;
}

/** A session in which an operator acts for a customer, beside the operator's own. */
async function acting(how: Acting = {}) {
  const customer = await account(how.customer);
  const by = await operator(how.operator);
  const own = await session(by, { secondFactorAt: at(-100), ...how.own });
  const acted = await session(customer, { imitatorId: by.id, operatorSessionId: own.id, secondFactorAt: at(-50), ...how.session });
  return { customer, by, own, acted };
}

const call = (access: Endpoint['access'], more: Partial<Endpoint> = {}): Endpoint => ({
  ...endpoint({ method: 'POST', paths: { any: '/x' }, access, input: nothing, output: nothing }),
  ...more,
});
const signedIn = call('signedIn');

interface Asking {
  as?: Identity;
  ip?: string;
  twice?: string;
}

function enter(authorization: string | undefined, to = signedIn, { as, ip = '198.51.100.7', twice }: Asking = {}): Promise<Actor> {
  const services = { db: world.database.db, clock: { now: () => now }, config: { ...world.config, sessionIdleSeconds: idle } };
  return authenticate(services, to, as, { ip, authorization, twiceToken: twice });
}

/** What the platform says to a session that makes a call. */
const ask = ({ token }: Pick<Session, 'token'>, to?: Endpoint, how?: Asking) => outcome(enter(`Bearer ${token}`, to, how));

async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'in',
    (error: unknown) => {
      if (error instanceof Refusal) return error.codeName;
      throw error;
    },
  );
}

describe('a token', () => {
  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'x Bearer abc', 'Bearer abc def', 'bearer abc'])(
    'that is not one is no sign-in: %p',
    async (header) => {
      expect(await outcome(enter(header))).toBe('NOT_SIGNED_IN');
    },
  );

  test('that nobody has is an expired session', async () => {
    expect(await ask({ token: 'made-up' })).toBe('SESSION_EXPIRED');
  });
});

describe('a session', () => {
  test.each<[string, NewSession, NewAccount, string]>([
    ['that is open lets in', {}, {}, 'in'],
    ['that was ended is over', { revokedAt: at(-1) }, {}, 'SESSION_EXPIRED'],
    ['ends at its end', { endsAt: now }, {}, 'SESSION_EXPIRED'],
    ['is good until its end', { endsAt: at(instant) }, {}, 'in'],
    ['may be idle for the time allowed', { lastSeenAt: at(-idle) }, {}, 'in'],
    ['is over when it was idle for longer', { lastSeenAt: at(-idle - instant) }, {}, 'SESSION_EXPIRED'],
    ['of an account that is off is over', {}, { status: 2 }, 'SESSION_EXPIRED'],
  ])('%s', async (_what, how, whose, said) => {
    expect(await ask(await session(await account(whose), how))).toBe(said);
  });

  test.each<[Identity | undefined, string]>([
    [undefined, 'in'],
    ['payer', 'in'],
    ['payee', 'ILLEGAL'],
    ['other', 'ILLEGAL'],
  ])('of a merchant at the door of %s: %s', async (as, said) => {
    expect(await ask(await session(await account()), signedIn, { as })).toBe(said);
  });

  test('says who it is', async () => {
    const whose = await account({ identity: 'payee' });
    const { token, id } = await session(whose);
    expect(await enter(`Bearer ${token}`)).toEqual({
      accountId: whose.id,
      identity: 'payee',
      principalId: whose.principalId,
      username: whose.username,
      isOwner: true,
      permissions: new Set(permissionsOf('payee')),
      sessionId: id,
      operatorSessionId: null,
      token,
      imitator: null,
      factor: { accountId: whose.id, bound: false, must: false, given: false },
      standings: [{ accountId: whose.id, standing: expect.any(String) }],
    });
  });

  test('of a sub-account is not an owner’s, and holds what was chosen for it', async () => {
    const whose = await operator({ permissions: ['order.view'], mustSecondFactor: true });
    const { token } = await session(whose, { secondFactorAt: now });
    const { isOwner, permissions, factor } = await enter(`Bearer ${token}`);
    expect(isOwner).toBe(false);
    expect([...permissions].sort()).toEqual(['home.view', 'order.view', 'self.manage']);
    expect(factor).toEqual({ accountId: whose.id, bound: true, must: true, given: true });
  });

  test.each([
    [60, 60],
    [60 + instant, 0],
  ])('last seen %p seconds ago is marked as seen at most once a minute: %p ago', async (ago, then) => {
    const { token, id } = await session(await account(), { lastSeenAt: at(-ago) });
    await enter(`Bearer ${token}`);
    expect(await seen(id)).toEqual([at(-then)]);
  });
});

async function seen(...ids: number[]): Promise<Date[]> {
  const rows = await world.database.db.select().from(accountSessions).where(inArray(accountSessions.id, ids)).orderBy(accountSessions.id);
  return rows.map(({ lastSeenAt }) => lastSeenAt);
}

describe('the allow list', () => {
  const rule = async ({ identity, principalId }: Pick<Account, 'identity' | 'principalId'>, cidr: string, status: Switch = switchOn) => {
    const [author] = await world.database.db.select().from(accounts).limit(1);
    await world.database.db.insert(ipRules).values({ identity, principalId, cidr, status, authorId: author?.id ?? 0 });
  };
  afterEach(() => world.database.db.delete(ipRules));
  const here = '203.0.113.9';

  test.each<[string, [string, Switch?][], string]>([
    ['without a rule lets in from anywhere', [], 'in'],
    ['lets in from its range', [['203.0.113.0/24']], 'in'],
    ['keeps out from elsewhere', [['203.0.114.0/24']], 'IP_REFUSED'],
    ['counts no rule that is off, to keep out', [['203.0.114.0/24', 2]], 'in'],
    ['counts no rule that is off, to let in', [['203.0.114.0/24'], ['203.0.113.0/24', 2]], 'IP_REFUSED'],
    ['lets in by any of its rules', [['203.0.114.0/24'], ['203.0.113.9/32']], 'in'],
  ])('%s', async (_what, rules, said) => {
    const whose = await account();
    for (const [cidr, status] of rules) await rule(whose, cidr, status);
    expect(await ask(await session(whose), signedIn, { ip: here })).toBe(said);
  });

  test('says the address that it refuses', async () => {
    const whose = await account();
    await rule(whose, '203.0.114.0/24');
    const { token } = await session(whose);
    await expect(enter(`Bearer ${token}`, signedIn, { ip: here })).rejects.toMatchObject({ codeName: 'IP_REFUSED', values: { ip: here } });
  });

  test('is that of the account’s own merchant or provider', async () => {
    const whose = await account();
    await rule({ identity: 'payee', principalId: whose.principalId }, '203.0.114.0/24');
    await rule({ identity: 'payer', principalId: whose.principalId + 500_000 }, '203.0.114.0/24');
    expect(await ask(await session(whose), signedIn, { ip: here })).toBe('in');
    await rule(whose, '203.0.115.0/24');
    await rule({ identity: 'payee', principalId: whose.principalId }, '203.0.113.0/24');
    expect(await ask(await session(whose), signedIn, { ip: here })).toBe('IP_REFUSED');
  });

  test('of a customer binds no operator who acts for it; the platform’s does', async () => {
    const { customer, acted } = await acting();
    await rule(customer, '203.0.114.0/24');
    expect(await ask(acted, signedIn, { ip: here })).toBe('in');
    await rule({ identity: 'other', principalId: 0 }, '203.0.115.0/24');
    expect(await ask(acted, signedIn, { ip: here })).toBe('IP_REFUSED');
    expect(await ask(acted, signedIn, { ip: '203.0.115.1' })).toBe('in');
  });
});

describe('the second factor of a sign-in', () => {
  const bound = { totpSecret: 'sealed' };
  test.each<[string, NewAccount, NewSession, Endpoint['access'], string]>([
    ['is owed where one is bound', bound, {}, 'signedIn', 'LOGIN_SECOND_FACTOR_NEEDED'],
    ['is owed by who wants to bind another', bound, {}, 'binding', 'LOGIN_SECOND_FACTOR_NEEDED'],
    ['is not owed by the step that gives it', bound, {}, 'pending', 'in'],
    ['is owed no more once it was given', bound, { secondFactorAt: at(-1) }, 'signedIn', 'in'],
    ['is not owed where none is bound', {}, {}, 'signedIn', 'in'],
    ['must be bound where it is asked for', { mustSecondFactor: true }, {}, 'signedIn', 'SECOND_FACTOR_UNBOUND'],
    ['must be bound before a permission is looked at', { mustSecondFactor: true }, {}, 'account.view', 'SECOND_FACTOR_UNBOUND'],
    ['can be bound where it is asked for', { mustSecondFactor: true }, {}, 'binding', 'in'],
    [
      'is asked for no more where it is bound and given',
      { ...bound, mustSecondFactor: true },
      { secondFactorAt: at(-1) },
      'signedIn',
      'in',
    ],
  ])('%s', async (_what, whose, how, access, said) => {
    expect(await ask(await session(await account(whose), how), call(access))).toBe(said);
  });
});

describe('a call that asks for a permission', () => {
  test.each<[string, NewAccount, Endpoint['access'], string]>([
    ['is served to who holds it', { permissions: ['order.view'] }, 'order.view', 'in'],
    ['is refused to who does not', { permissions: ['order.view'] }, 'order.close', 'ILLEGAL'],
    ['of signing in alone is served to everybody', { permissions: [] }, 'signedIn', 'in'],
    ['of binding alone is served to everybody', { permissions: [], totpSecret: null }, 'binding', 'in'],
  ])('%s', async (_what, whose, access, said) => {
    expect(await ask(await session(await operator(whose), { secondFactorAt: at(-1) }), call(access))).toBe(said);
  });

  test('and for a second factor is refused to who holds neither by the permission first', async () => {
    expect(await ask(await session(await operator({ permissions: [], totpSecret: null })), call('order.close', { stepUp: true }))).toBe(
      'ILLEGAL',
    );
  });
});

describe('a fresh second factor', () => {
  const shown = { secondFactorAt: at(-1), twiceHash: hashToken('twice'), twiceUntil: at(instant) };
  const moving = call('signedIn', { stepUp: true });
  const binding = call('binding');
  test.each<[string, NewSession, string | undefined, string]>([
    ['just shown is good', shown, 'twice', 'in'],
    ['is good until its end', { ...shown, twiceUntil: now }, 'twice', 'SECOND_FACTOR_NEEDED'],
    ['is none without its token', shown, undefined, 'SECOND_FACTOR_NEEDED'],
    ['is none with an empty token', { ...shown, twiceHash: hashToken('') }, '', 'SECOND_FACTOR_NEEDED'],
    ['is none with another token', shown, 'thrice', 'SECOND_FACTOR_NEEDED'],
    ['is none where none was shown', { secondFactorAt: at(-1) }, 'twice', 'SECOND_FACTOR_NEEDED'],
    ['is none without a time', { ...shown, twiceUntil: null }, 'twice', 'SECOND_FACTOR_NEEDED'],
  ])('%s', async (_what, how, twice, said) => {
    const whose = await session(await account({ totpSecret: 'sealed' }), how);
    expect(await ask(whose, moving, { twice })).toBe(said);
    expect(await ask(whose, binding, { twice })).toBe(said);
    expect(await ask(whose, signedIn, { twice })).toBe('in');
  });

  test('cannot be shown by who has none bound, who may bind one', async () => {
    const whose = await session(await account(), shown);
    expect(await ask(whose, moving, { twice: 'twice' })).toBe('SECOND_FACTOR_UNBOUND');
    expect(await ask(whose, binding)).toBe('in');
    expect(await ask(whose, call('binding', { stepUp: true }))).toBe('in');
    expect(await ask(whose, call('pending', { stepUp: true }))).toBe('in');
  });
});

describe('an operator who acts for a customer', () => {
  test.each<[string, Acting, string]>([
    ['is let in', {}, 'in'],
    ['is out with his own session', { own: { revokedAt: at(-1) } }, 'SESSION_EXPIRED'],
    ['is out at the end of his own session', { own: { endsAt: now } }, 'SESSION_EXPIRED'],
    ['is in until the end of his own session', { own: { endsAt: at(instant) } }, 'in'],
    ['may be idle for the time allowed in his own', { own: { lastSeenAt: at(-idle) } }, 'in'],
    ['is out when he was idle for longer in his own', { own: { lastSeenAt: at(-idle - instant) } }, 'SESSION_EXPIRED'],
    ['is out without a session of his own', { session: { operatorSessionId: null } }, 'SESSION_EXPIRED'],
    ['is out when his account is off', { operator: { status: 2 } }, 'SESSION_EXPIRED'],
    ['is out when he may act no more', { operator: { permissions: ['fund.view'] } }, 'SESSION_EXPIRED'],
    ['is out when he may act for providers alone', { operator: { permissions: ['provider.imitate'] } }, 'SESSION_EXPIRED'],
    ['is out when the customer’s account is off', { customer: { status: 2 } }, 'SESSION_EXPIRED'],
    ['acts for nobody of the platform', { customer: { identity: 'other', principalId: 0, role: 'readonly' } }, 'SESSION_EXPIRED'],
  ])('%s', async (_what, how, said) => {
    expect(await ask((await acting(how)).acted)).toBe(said);
  });

  test('without a second factor of his own moves no money, and is told where to bind it', async () => {
    const { acted } = await acting({ operator: { totpSecret: null } });
    expect(await ask(acted)).toBe('in');
    expect(await ask(acted, call('signedIn', { stepUp: true }))).toBe('OPERATOR_UNBOUND');
  });

  test('is named, with his own second factor, and may do what both hold', async () => {
    const { customer, by, own, acted } = await acting({ operator: { mustSecondFactor: true } });
    expect(await enter(`Bearer ${acted.token}`)).toEqual({
      accountId: customer.id,
      identity: 'payer',
      principalId: customer.principalId,
      username: customer.username,
      isOwner: true,
      permissions: new Set(['home.view', 'self.manage', 'fund.view']),
      sessionId: acted.id,
      operatorSessionId: own.id,
      token: acted.token,
      imitator: { accountId: by.id, username: by.username },
      factor: { accountId: by.id, bound: true, must: true, given: true },
      // Of both: where one of them may do something else by the end, nothing is written.
      standings: [customer, by].map(({ id }) => ({ accountId: id, standing: expect.any(String) })),
    });
  });

  test('changes no security there, which the customer itself may', async () => {
    const { acted } = await acting();
    const change = call('signedIn', { security: true });
    expect(await ask(acted, change)).toBe('IMITATION_FORBIDDEN');
    expect(await ask(acted, signedIn)).toBe('in');
    expect(await ask(await session(await account()), change)).toBe('in');
  });

  test('is seen in both sessions, and nobody else is', async () => {
    const long = { lastSeenAt: at(-100) };
    const { acted, own } = await acting({ own: long, session: long });
    const others = await session(await account(), long);
    await enter(`Bearer ${acted.token}`);
    expect(await seen(own.id, acted.id, others.id)).toEqual([now, now, at(-100)]);
  });
});

test('who holds what: the right to act is that of the identity, and of an account that is on', () => {
  const support = { status: 1, role: 'support', permissions: [] } as const;
  const on = { ...support, permissions: [...support.permissions] };
  expect(actingRights('payer', on)).toEqual(grantsOf('other', 'support', []));
  expect(actingRights('payee', on)).toEqual(grantsOf('other', 'support', []));
  expect(actingRights('other', on)).toBeNull();
  expect(actingRights('payer', { ...on, status: 2 })).toBeNull();
  expect(actingRights('payer', { ...on, role: 'finance' })).toBeNull();
  expect(actingRights('payee', { ...on, role: 'custom', permissions: ['merchant.imitate'] })).toBeNull();
});

test('money is the principal’s, a call its maker’s: the operator where one acts', async () => {
  const { customer, by, acted } = await acting();
  const acts = await enter(`Bearer ${acted.token}`);
  expect(ownerOf(acts)).toEqual({ identity: 'payer', principalId: customer.principalId });
  expect(makerOf(acts)).toBe(by.id);
  expect(operatorOf(acts)).toBe(by.id);
  const own = await enter(`Bearer ${(await session(customer)).token}`);
  expect(makerOf(own)).toBe(customer.id);
  expect(operatorOf(own)).toBeUndefined();
  const [house] = await world.database.db.select().from(accounts).where(eq(accounts.id, by.id));
  const himself = await enter(`Bearer ${(await session(house ?? by, { secondFactorAt: now })).token}`);
  expect(makerOf(himself)).toBe(by.id);
  expect(operatorOf(himself)).toBe(by.id);
});
