import fc from 'fast-check';
import { codes, codeText } from '../../contract/codes';
import { addressesOf } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { switchValue } from '../../contract/fields';
import { answerFields, callFields, merchantCalls, optionalFields } from '../../contract/gateway';
import { switchLabels } from '../../contract/labels';
import { formatMoney, groupThousands, parseMoney } from '../../contract/money';
import { grantsOf, neededFor, permissionNames, permissions, permissionsOf, roleNames, withNeeded } from '../../contract/permissions';
import { words } from '../../contract/words';
import { isList } from '../../contract/list';
import { localeOf } from '../../contract/locale';
import { messageKinds } from '../../contract/notices';
import { publicTexts } from '../../src/locales/publicTexts';
import { shellTexts } from '../../src/locales/shellTexts';

const addresses = Object.values(endpoints).flatMap((endpoint) => addressesOf(endpoint).map(({ path }) => `${endpoint.method} ${path}`));

describe('the calls of section 7, with their exact spelling', () => {
  test.each([
    [
      '[S7.1]',
      [
        'POST /api/agent/login',
        'POST /api/merchant/login',
        'POST /api/service/login',
        'POST /api/agent/logout',
        'POST /api/merchant/logout',
        'POST /api/service/logout',
      ],
    ],
    [
      '[S7.2]',
      [
        'POST /platformApi/twice/login',
        'POST /xxxxxx',
        'POST /skfApiApi/twice/login',
        'POST /payerApi/twice/login',
        'POST /skfApi/twice/login',
      ],
    ],
    ['[S7.3]', ['GET /api/service/info', 'GET /api/agent/info', 'GET /api/merchant/info']],
    ['[S7.4]', ['GET /skfApi/google/code', 'GET /platformApi/google/code', 'POST /skfApi/google/bind', 'POST /platformApi/google/bind']],
    ['[S7.5]', ['GET /api/service/order/statistics', 'GET /api/service/statistics']],
    ['[S7.6]', ['GET /platformApi/system/config/info', 'GET /skfApi/basic/system/config', 'GET /payerApi/basic/system/config']],
    [
      '[S7.7]',
      [
        'GET /api/getConfig',
        'GET /platformApi/get/icon',
        'GET /skfApi/get/icon',
        'GET /payerApi/get/icon',
        'POST /platformApi/message/read',
      ],
    ],
    ['[S7.8]', ['POST /api/service/uploads/uploadImgs']],
    ['[S7.9]', ['POST /platformApi/recharge/do', 'POST /skfApi/login/imitate', 'POST /payerApi/login/imitate']],
  ])('%s', (_row, wanted) => {
    expect(addresses).toEqual(expect.arrayContaining(wanted));
  });

  test('no address is given out twice', () => {
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('texts [S2.13]', () => {
  test.each(Object.entries({ ...words, ...publicTexts, ...shellTexts }))('%s exists in both languages', (_id, [zh, en]) => {
    expect(zh.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
    expect(zh.match(/\{\w+\}/g)?.sort() ?? []).toEqual(en.match(/\{\w+\}/g)?.sort() ?? []);
    // The browser's build knows no more of the message grammar than {names}.
    for (const text of [zh, en]) expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[{}<>]|''/);
  });

  test.each(Object.entries(messageKinds))('a message about %s says itself in both languages', (_kind, { title, text }) => {
    for (const [zh, en] of [title, text]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(zh.match(/\{\w+\}/g)?.sort()).toEqual(en.match(/\{\w+\}/g)?.sort());
    }
  });

  test.each(Object.entries(codes))('the code %s says itself in both languages', (_name, { text: [zh, en] }) => {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  });
});

test('a list is known by the name of its exports', () => {
  const names = Object.values(endpoints).flatMap((endpoint) => (isList(endpoint) ? [endpoint.list.exportName] : []));
  expect(new Set(names).size).toBe(names.length);
});

test('a code is found by its name; what is no code says itself', () => {
  expect(codeText('REPORT_LATE')).toBe(codes.REPORT_LATE.text);
  for (const name of ['NO_SUCH_CODE', 'toString', '']) expect(codeText(name)).toEqual([name, name]);
});

test('en-US is the fallback for a language that is not there, zh-CN the default [S9.5]', () => {
  for (const [header, locale] of [
    [undefined, 'zh-CN'],
    ['*', 'zh-CN'],
    ['zh-TW,zh;q=0.9', 'zh-CN'],
    ['en-GB', 'en-US'],
    ['fr-FR,fr', 'en-US'],
  ] as const)
    expect(localeOf(header)).toBe(locale);
});

describe('permissions', () => {
  test('an owner has everything its identity can have, and nobody has what the identity cannot', () => {
    expect(grantsOf('other', 'owner', [])).toEqual(permissionsOf('other'));
    for (const role of roleNames)
      for (const name of grantsOf('payer', role, permissionNames)) expect(permissions[name].of).toContain('payer');
  });

  test('who may act sees what he acts on, in every role', () => {
    for (const role of roleNames) {
      const granted = grantsOf('other', role, []);
      expect([role, withNeeded(granted)]).toEqual([role, granted]);
    }
    const acts = permissionsOf('other').filter((name) => !name.endsWith('.view'));
    expect(acts.filter((name) => neededFor(name).length === 0)).toEqual(['self.manage', 'simulator.manage']);
  });

  test('only a custom role takes its own choice', () => {
    expect(grantsOf('other', 'readonly', ['account.manage'])).not.toContain('account.manage');
    expect(grantsOf('other', 'custom', ['account.manage'])).toContain('account.manage');
  });
});

describe('money', () => {
  test('what is formatted reads back as the same minor units', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), (minor) => {
        expect(parseMoney(formatMoney(minor))).toBe(minor);
        expect(parseMoney(formatMoney(minor, 'USDT'), 'USDT')).toBe(minor);
      }),
    );
  });

  test.each(['', '1e3', '１２', '1.234', '.5', '5.', '+1', '1,000', ' 1', '--1', '0x10', 'NaN', '9'.repeat(20)])(
    '%j is no amount',
    (text) => {
      expect(parseMoney(text)).toBeNull();
    },
  );

  test('thousands are set apart', () => {
    expect(groupThousands('1234567.50')).toBe('1,234,567.50');
    expect(groupThousands('-100.00')).toBe('-100.00');
  });
});

test('the fields that people read of the gateway are those of its calls', () => {
  for (const [name, names] of Object.entries(callFields)) {
    const { shape } = merchantCalls[name as keyof typeof merchantCalls].input;
    expect([...names].sort()).toEqual(Object.keys(shape).sort());
    expect(
      Object.entries(shape)
        .filter(([, schema]) => schema.safeParse(undefined).success)
        .map(([field]) => field),
    ).toEqual(names.filter((field) => optionalFields.includes(field)));
  }
});

test('the fields that people read of the answers are those of the gateway', () => {
  for (const [name, names] of Object.entries(answerFields)) {
    const { shape } = merchantCalls[name as keyof typeof merchantCalls].output;
    expect([...names].sort()).toEqual(Object.keys(shape).sort());
  }
});

test('a switch is 1 for on and 2 for off, and nothing else [S4.12]', () => {
  expect(Object.entries(switchLabels).map(([value, { word }]) => [value, words[word][1]])).toEqual([
    ['1', 'On'],
    ['2', 'Off'],
  ]);
  for (const value of [1, 2, '1', '2']) expect(switchValue.safeParse(value).success).toBe(true);
  for (const value of [0, 3, true, 'on', null, 1.5, '']) expect(switchValue.safeParse(value).success).toBe(false);
});

describe('writes behind a session', () => {
  const writes = Object.entries(endpoints).filter(([, { method, access }]) => method === 'POST' && access !== 'public');

  /** Writes that neither move money nor change security, or that must not wait for a code: why each asks for none. */
  const withoutProof: Record<string, string> = {
    logout: 'leaving is always allowed',
    twiceLogin: 'it is the proof',
    googleBind: 'asks for the password, and for the factor that is bound',
    revokeSession: 'asks for one that is bound: who has none throws a thief out all the same',
    startMerchantImitation: 'what is done while acting asks by itself',
    startProviderImitation: 'what is done while acting asks by itself',
    retryCallback: 'tells again what is so already',
    checkLedger: 'reads',
    startSimulator: 'exists in a demo alone',
    stopSimulator: 'exists in a demo alone',
    readMessages: 'a mark for oneself',
    saveView: 'how somebody looks at a list',
    deleteView: 'how somebody looks at a list',
    openByView: 'how somebody looks at a list',
    uploadImage: 'a picture that no paper names yet',
    createExport: 'holds what the caller can read',
    repeatExport: 'holds what the caller can read',
    cancelExport: 'can be asked for again',
    createStatement: 'holds what the caller can read',
    switchStatementSchedule: 'holds what the caller can read',
    readProducts: 'keeps nothing',
    checkProducts: 'reads',
    createRechargeAccount: 'a note of what feeds a shop: no customer and no book knows it',
    updateRechargeAccount: 'a note of what feeds a shop: no customer and no book knows it',
    switchRechargeAccount: 'a note of what feeds a shop: no customer and no book knows it',
    switchWork: 'who goes to rest has no phone at hand',
  };

  test.each(writes)('%s asks for a fresh second factor, unless it says here why not', (name, { stepUp }) => {
    expect({ stepUp: stepUp === true, reason: name in withoutProof }).toEqual({ stepUp: !(name in withoutProof), reason: stepUp !== true });
  });

  test('what needs no proof is still there to be excused', () => {
    expect(Object.keys(withoutProof).filter((name) => !writes.some(([written]) => written === name))).toEqual([]);
  });

  /** What asks for a proof, but may come twice: the second has nothing left to do. */
  const withoutRequestId: Record<string, string> = {
    cancelRecharge: 'its state allows it once',
    cancelDeposit: 'its state allows it once',
    updatePlatformAccount: 'sets what it says',
    switchPlatformAccount: 'sets what it says',
    updateMerchant: 'sets what it says',
    switchMerchant: 'sets what it says',
    updateReceivingAccount: 'sets what it says',
    switchReceivingAccount: 'sets what it says',
    limitReceivingAccount: 'sets what it says',
    wakeReceivingAccount: 'its state allows it once',
    updateProduct: 'sets what it says',
    switchProduct: 'sets what it says',
    removeProduct: 'its state allows it once',
    undoImport: 'its state allows it once',
    withdrawRate: 'its state allows it once',
    updateProvider: 'sets what it says',
    switchProvider: 'sets what it says',
    moveProvider: 'sets what it says',
    updateSettings: 'sets what it says',
  };
  const moving = writes.filter(([, { stepUp, security }]) => stepUp && !security);

  test.each(moving)('%s has its effect once for each request_id, unless it says here why not', (name, { idempotent, input }) => {
    expect(idempotent === true).toBe(!(name in withoutRequestId));
    const missing = input.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? [];
    expect(missing.includes('request_id')).toBe(idempotent === true);
  });

  test('what names an amount has its effect once', () => {
    const named = writes.filter(([, { input }]) => input.safeParse({}).error?.issues.some(({ path }) => path[0] === 'amount'));
    expect(named.length).toBeGreaterThan(4);
    for (const [, endpoint] of named) expect(endpoint).toMatchObject({ stepUp: true, idempotent: true });
  });
});
