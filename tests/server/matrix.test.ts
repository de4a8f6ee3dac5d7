import { codes } from '../../contract/codes';
import { addressesOf, type Endpoint } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { identities, type Identity } from '../../contract/identity';
import { isPermission, roles } from '../../contract/permissions';
import { logout, twiceHeader } from '../../contract/session';
import { Client, demoPassword, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

/**
 * Every call × every kind of caller. A row gives the input with which a caller who may make the call is answered, and
 * the codes he may get; who may not is held against the contract. What reads without being asked for anything needs no
 * row, nor does an export; any other call without one fails the run.
 */
interface MatrixRow {
  input?: object;
  /** Codes for a caller who may; 200 where it is not said. */
  answers?: number[];
}

const id = 999_999_999;
const fresh = { request_id: 'matrix-0001' };
const {
  NOT_FOUND,
  LOGIN_FAILED,
  CAPTCHA_WRONG,
  IMITATION_FAILED,
  BINDING_EXPIRED,
  PASSWORD_WRONG,
  UNSUPPORTED_TYPE,
  SAFETY_CODE_WRONG,
  IP_RULE_LOCKS_OUT,
  SIGNATURE_VERSION,
} = codes;
const answersOf = (...named: { code: number }[]) => named.map(({ code }) => code);

const rows: Record<string, MatrixRow> = {
  login: {
    input: { username: 'nobody', password: 'secret1', captchaCode: 'abcd', captcha_id: 'none' },
    answers: answersOf(CAPTCHA_WRONG, LOGIN_FAILED),
  },
  logout: {},
  twiceLogin: { input: { safety_code: 'not-a-code' }, answers: answersOf(codes.INVALID_INPUT) },
  imitateProvider: { input: { plat_token: 'none', ms_id: id }, answers: answersOf(IMITATION_FAILED) },
  imitateMerchant: { input: { plat_token: 'none', mer_id: id }, answers: answersOf(IMITATION_FAILED) },
  startMerchantImitation: { input: { mer_id: id }, answers: answersOf(NOT_FOUND) },
  startProviderImitation: { input: { ms_id: id }, answers: answersOf(NOT_FOUND) },
  googleBind: { input: { safety_code: '000000', password: demoPassword }, answers: answersOf(SAFETY_CODE_WRONG, BINDING_EXPIRED) },
  renewRecoveryCodes: {},
  changePassword: { input: { old_password: 'wrong1', new_password: 'secret1' }, answers: answersOf(PASSWORD_WRONG) },
  revokeSession: { input: { id }, answers: answersOf(NOT_FOUND) },
  createIpRule: { input: { cidr: '203.0.113.7', ...fresh }, answers: answersOf(IP_RULE_LOCKS_OUT) },
  switchIpRule: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  deleteIpRule: { input: { id }, answers: answersOf(NOT_FOUND) },
  createAccount: {
    input: { username: 'matrix', password: 'secret1', name: '甲', role: 'readonly', permissions: [], must_second_factor: 2, ...fresh },
  },
  updateAccount: { input: { id, name: '甲', role: 'readonly', permissions: [], must_second_factor: 2 }, answers: answersOf(NOT_FOUND) },
  switchAccount: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  resetAccountPassword: { input: { id, password: 'secret1' }, answers: answersOf(NOT_FOUND) },
  resetAccountSecondFactor: { input: { id }, answers: answersOf(NOT_FOUND) },
  demoCode: { input: { identity: 'other', username: 'nobody' }, answers: answersOf(NOT_FOUND) },
  createExport: { input: { list: 'exports', query: { format: 'csv' }, ...fresh } },
  repeatExport: { input: { id, ...fresh }, answers: answersOf(NOT_FOUND) },
  cancelExport: { input: { id }, answers: answersOf(NOT_FOUND) },
  createStatement: { input: { month: '2026-01', format: 'xlsx', mer_id: id, ...fresh }, answers: answersOf(codes.INVALID_INPUT) },
  switchStatementSchedule: { input: { status: 2 } },
  fetchExport: { input: { id }, answers: answersOf(NOT_FOUND) },
  readMessages: {},
  listViews: { input: { list: 'orders' } },
  saveView: { input: { list: 'orders', name: '甲', shared: 2, view: { filters: {}, ranges: {}, columns: {} } } },
  deleteView: { input: { id }, answers: answersOf(NOT_FOUND) },
  openByView: { input: { list: 'orders' } },
  uploadImage: { answers: answersOf(UNSUPPORTED_TYPE) },
  orderTrend: { input: { span: 'day' } },
  'listOrders.export': { input: { format: 'csv', amount_min: '299', create_time_from: 4_000_000_000 } },
  orderDetail: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  orderCallbacks: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  confirmOrder: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  confirmLateOrder: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  closeOrder: { input: { order_sn: 'none', reason: '客户取消', ...fresh }, answers: answersOf(NOT_FOUND) },
  reverseOrder: { input: { order_sn: 'none', reason: '未到账', ...fresh }, answers: answersOf(NOT_FOUND) },
  retryCallback: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  createGatewayOrder: {
    input: {
      mer_id: 1,
      timestamp: 1,
      nonce: 'abcdefgh',
      sign: '0'.repeat(64),
      mer_order_sn: 'a',
      amount: '1.00',
      channel: 'copy',
      notify_url: 'https://example.com',
    },
    answers: answersOf(SIGNATURE_VERSION),
  },
  queryGatewayOrder: {
    input: { mer_id: 1, timestamp: 1, nonce: 'abcdefgh', sign: '0'.repeat(64), mer_order_sn: 'a' },
    answers: answersOf(SIGNATURE_VERSION),
  },
  queryGatewayBalance: {
    input: { mer_id: 1, timestamp: 1, nonce: 'abcdefgh', sign: '0'.repeat(64) },
    answers: answersOf(SIGNATURE_VERSION),
  },
  reportPayment: {
    input: { channel: 'copy', order_sn: 'none', amount: '1.00', trade_no: 'a', timestamp: 1, nonce: 'abcdefgh', sign: '0'.repeat(64) },
    answers: answersOf(SIGNATURE_VERSION),
  },
  rotateGatewaySecret: { input: fresh },
  endOlderSecrets: {},
  startSimulator: { input: { rate: '0.1' } },
  stopSimulator: {},
  checkLedger: {},
  createWithdrawalAccount: {
    input: { method: 2, number: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSX', ...fresh },
    answers: answersOf(codes.INVALID_INPUT),
  },
  deleteWithdrawalAccount: { input: { id }, answers: answersOf(NOT_FOUND) },
  applyWithdrawal: { input: { amount: '100.00', account_id: id, ...fresh }, answers: answersOf(NOT_FOUND) },
  cancelWithdrawal: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  approveWithdrawal: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  rejectWithdrawal: { input: { order_sn: 'none', reason: '资料不符', ...fresh }, answers: answersOf(NOT_FOUND) },
  payWithdrawal: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  failWithdrawal: { input: { order_sn: 'none', reason: '银行退回', ...fresh }, answers: answersOf(NOT_FOUND) },
  rechargeInfo: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  cancelRecharge: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  transferProposals: { input: { id }, answers: answersOf(NOT_FOUND) },
  assignTransfer: { input: { id, order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  reportTransfer: {
    input: { tx_id: 'abcdefgh', address: 'T', amount: '1', timestamp: 1, nonce: 'abcdefgh', sign: '0'.repeat(64) },
    answers: answersOf(SIGNATURE_VERSION),
  },
  ownerFunds: { input: { identity: 'payee', id } },
  createPlatformAccount: {
    input: {
      method: 2,
      number: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSX',
      min_amount: '1.00',
      max_amount: '2.00',
      daily_amount: '3.00',
      ...fresh,
    },
    answers: answersOf(codes.INVALID_INPUT),
  },
  updatePlatformAccount: { input: { id, min_amount: '1.00', max_amount: '2.00', daily_amount: '3.00' }, answers: answersOf(NOT_FOUND) },
  switchPlatformAccount: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  createMerchant: {
    input: { username: 'x', name: 'x', allow_df: 1, rate_copy: 1001, rate_pay: 100, ...fresh },
    answers: answersOf(codes.INVALID_INPUT),
  },
  updateSettings: { input: { watermark: '内部资料' } },
  merchantDetail: { input: { id }, answers: answersOf(NOT_FOUND) },
  updateMerchant: { input: { id, name: 'x', allow_df: 1 }, answers: answersOf(NOT_FOUND) },
  switchMerchant: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  resetMerchantPassword: { input: { id, ...fresh }, answers: answersOf(NOT_FOUND) },
  resetMerchantFactor: { input: { id }, answers: answersOf(NOT_FOUND) },
  createProvider: {
    input: { username: 'x', name: 'x', rate_copy: 1001, rate_pay: 100, ...fresh },
    answers: answersOf(codes.INVALID_INPUT),
  },
  providerDetail: { input: { id }, answers: answersOf(NOT_FOUND) },
  updateProvider: { input: { id, name: 'x' }, answers: answersOf(NOT_FOUND) },
  switchProvider: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  moveProvider: { input: { id, parent_id: null }, answers: answersOf(NOT_FOUND) },
  resetProviderPassword: { input: { id, ...fresh }, answers: answersOf(NOT_FOUND) },
  resetProviderFactor: { input: { id }, answers: answersOf(NOT_FOUND) },
  setRate: { input: { owner: 'payer', id, channel: 1, rate: 1001, ...fresh }, answers: answersOf(codes.INVALID_INPUT) },
  withdrawRate: { input: { id }, answers: answersOf(NOT_FOUND) },
  previewRate: { input: { owner: 'payee', id, channel: 1, rate: 100 }, answers: answersOf(NOT_FOUND) },
  createProduct: {
    input: { account_id: id, title: 'x', price: '1.00', content: '', picture: '', stock: 1, ...fresh },
    answers: answersOf(codes.INVALID_INPUT),
  },
  updateProduct: { input: { id, title: 'x', price: '1.00', content: '', picture: '' }, answers: answersOf(NOT_FOUND) },
  switchProduct: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  adjustStock: { input: { id, change: 1, ...fresh }, answers: answersOf(NOT_FOUND) },
  removeProduct: { input: { id }, answers: answersOf(NOT_FOUND) },
  readProducts: { answers: answersOf(UNSUPPORTED_TYPE) },
  checkProducts: {
    input: { account_id: id, rows: [{ line: 2, title: 'x', price: '1', stock: '1', content: '' }] },
    answers: answersOf(codes.INVALID_INPUT),
  },
  importProducts: {
    input: { account_id: id, file_name: 'x', rows: [{ line: 2, title: 'x', price: '1', stock: '1', content: '' }], ...fresh },
    answers: answersOf(codes.INVALID_INPUT),
  },
  undoImport: { input: { id }, answers: answersOf(NOT_FOUND) },
  createRechargeAccount: {
    input: { account_id: id, name: 'x', kind: 1, number: 'x', balance: '1.00', ...fresh },
    answers: answersOf(codes.INVALID_INPUT),
  },
  updateRechargeAccount: { input: { id, name: 'x', kind: 1, number: 'x', balance: '1.00' }, answers: answersOf(NOT_FOUND) },
  switchRechargeAccount: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  createReceivingAccount: {
    input: {
      channel: 1,
      shop: 'x',
      holder: '',
      account_no: 'x',
      qr_code: '',
      min_amount: '2.00',
      max_amount: '1.00',
      daily_amount: '3.00',
      daily_count: 1,
      weight: 1,
      ...fresh,
    },
    answers: answersOf(codes.INVALID_INPUT),
  },
  updateReceivingAccount: {
    input: {
      id,
      shop: 'x',
      holder: '',
      account_no: 'x',
      qr_code: '',
      min_amount: '1.00',
      max_amount: '2.00',
      daily_amount: '3.00',
      daily_count: 1,
      weight: 1,
    },
    answers: answersOf(NOT_FOUND),
  },
  switchReceivingAccount: { input: { id, status: 2 }, answers: answersOf(NOT_FOUND) },
  limitReceivingAccount: { input: { id, daily_count: 1 }, answers: answersOf(NOT_FOUND) },
  wakeReceivingAccount: { input: { id }, answers: answersOf(NOT_FOUND) },
  switchWork: { input: { status: 1 } },
  createDeposit: { input: { account_id: id, amount: '100.00', ...fresh }, answers: answersOf(NOT_FOUND) },
  depositInfo: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  cancelDeposit: { input: { order_sn: 'none' }, answers: answersOf(NOT_FOUND) },
  approveDeposit: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  rejectDeposit: { input: { order_sn: 'none', reason: '未到账', ...fresh }, answers: answersOf(NOT_FOUND) },
  transferDeposit: { input: { from_id: id, to_id: id, amount: '1.00', ...fresh }, answers: answersOf(NOT_FOUND) },
  transferOwnDeposit: { input: { kind: 2, to_id: id, amount: '1.00', ...fresh }, answers: answersOf(NOT_FOUND) },
  createAdjustment: {
    input: { target: 1, owner_id: id, direction: 1, amount: '1.00', reason: '对账差异', ...fresh },
    answers: answersOf(NOT_FOUND),
  },
  approveAdjustment: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  rejectAdjustment: { input: { order_sn: 'none', reason: '依据不足', ...fresh }, answers: answersOf(NOT_FOUND) },
  cancelAdjustment: { input: { order_sn: 'none', ...fresh }, answers: answersOf(NOT_FOUND) },
  retryReport: { input: { id, ...fresh }, answers: answersOf(NOT_FOUND) },
  dismissReport: { input: { id, reason: '重复上报', ...fresh }, answers: answersOf(NOT_FOUND) },
  explainBalance: { input: { id }, answers: answersOf(NOT_FOUND) },
  ownRatesAt: { input: { until: 4_000_000_000 } },
  merchantRatesAt: { input: { id, until: 4_000_000_000 }, answers: answersOf(NOT_FOUND) },
  providerRatesAt: { input: { id, until: 4_000_000_000 }, answers: answersOf(NOT_FOUND) },
  bridge: { input: { to: 1_700_000_000 } },
  sumStatistics: { input: { subject: 'merchant' } },
  statisticsTrend: { input: { subject: 'merchant', span: 'day', measure: 'volume' } },
  recharge: { input: { amount: '100.00', request_id: 'matrix-0002' } },
};

let platform: TestPlatform;
const owners = new Map<Identity, Client>();
let powerless: Client;
let gone: Client;

beforeAll(async () => {
  platform = await startPlatform();
  for (const identity of identities) owners.set(identity, await ownerOf(platform, identity));
  const owner = owners.get('other');
  if (!owner) throw new Error('no owner');
  powerless = await subAccount(owner);
  gone = await subAccount(owner);
  await gone.get(logout, {});
});
afterAll(() => platform.stop());

/** The code of an answer; 200 for a file. */
async function codeOf(client: Client, { method }: Endpoint, path: string, input: object = {}): Promise<number> {
  const query =
    method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()}` : '';
  const response = await fetch(`${platform.url}/api${path}${query}`, {
    method,
    headers: {
      ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
      ...(client.twiceToken ? { [twiceHeader]: client.twiceToken } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    await response.body?.cancel();
    return response.status;
  }
  if (!type.includes('json')) {
    await response.arrayBuffer();
    return response.status;
  }
  return (await response.json()).code;
}

/** The row of a call: its own, or that of what reads. */
function rowOf(name: string, { method }: Endpoint): MatrixRow | undefined {
  if (rows[name]) return rows[name];
  if (name.endsWith('.export')) return { input: { format: 'csv' } };
  return method === 'GET' ? {} : undefined;
}

test('every call that changes something has a row, and every row a call [S6.1]', () => {
  const calls = Object.entries(endpoints);
  expect(calls.filter(([name, endpoint]) => !rowOf(name, endpoint)).map(([name]) => name)).toEqual([]);
  expect(Object.keys(rows).filter((name) => !(name in endpoints))).toEqual([]);
});

describe.each(Object.keys(endpoints))('%s', (name) => {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(name);
  const { input = {}, answers = [200] } = rowOf(name, endpoint) ?? {};
  const { access } = endpoint;

  test.each(addressesOf(endpoint))('$path asks for who may, and refuses who may not', async ({ path, identity }) => {
    if (access === 'public') {
      expect(answers).toContain(await codeOf(new Client(platform, identity ?? 'other'), endpoint, path, input));
      return;
    }
    expect(await codeOf(new Client(platform, 'other'), endpoint, path, input)).toBe(codes.NOT_SIGNED_IN.code);
    expect(await codeOf(gone, endpoint, path, input)).toBe(codes.SESSION_EXPIRED.code);
    for (const other of identities) {
      const client = owners.get(other);
      if (identity && client && other !== identity) expect(await codeOf(client, endpoint, path, input)).toBe(codes.ILLEGAL.code);
    }
    if (identity === 'other' && isPermission(access) && !roles.custom.includes(access)) {
      expect(await codeOf(powerless, endpoint, path, input)).toBe(codes.ILLEGAL.code);
    }
    const owner = name === 'logout' ? await ownerOf(platform, identity ?? 'other') : owners.get(identity ?? 'other');
    if (!owner) throw new Error('no owner');
    expect(answers).toContain(await codeOf(owner, endpoint, path, input));
  });
});

test('a path is answered with the base and without it', async () => {
  for (const path of ['/api/api/getConfig', '/api/getConfig']) {
    const response = await fetch(`${platform.url}${path}`);
    expect((await response.json()).code).toBe(200);
  }
});
