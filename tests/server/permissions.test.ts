import { createAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { addressesOf, type Endpoint } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import type { Identity } from '../../contract/identity';
import { Client, demoPassword, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

/**
 * Who may make which call, found by making it, and read by people: a change here is a change of somebody's rights.
 * It does not ask the contract, which is what it holds.
 */
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const roles = ['owner', 'finance', 'support', 'readonly', 'custom', 'merchant', 'provider', 'nobody'] as const;
type Role = (typeof roles)[number];
const doorOf = (role: Role): Identity => (role === 'merchant' ? 'payer' : role === 'provider' ? 'payee' : 'other');

/** ✓ may, ② may with a fresh second factor, – refused for lack of permission, · not signed in, blank: no such call at this door. */
function markOf(code: number): string {
  if (code === codes.ILLEGAL.code) return '–';
  if (code === codes.NOT_SIGNED_IN.code) return '·';
  if (code === codes.SECOND_FACTOR_NEEDED.code || code === codes.SECOND_FACTOR_UNBOUND.code || code === codes.OPERATOR_UNBOUND.code)
    return '②';
  if (code === codes.SESSION_EXPIRED.code || code >= 50_000) throw new Error(`answered ${code}`);
  return '✓';
}

/** Makes a call with nothing in it: whoever may make it is told so, and nothing happens. */
async function codeOf({ token }: Client, { method }: Endpoint, path: string): Promise<number> {
  const leaving = new AbortController();
  const response = await fetch(`${platform.url}/api${path}`, {
    method,
    signal: leaving.signal,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  if (response.headers.get('content-type')?.includes('json')) return (await response.json()).code;
  leaving.abort();
  return response.status;
}

async function signedIn(role: Role, owner: Client): Promise<Client> {
  if (role === 'nobody') return new Client(platform, 'other');
  if (role === 'custom') return subAccount(owner);
  if (role === 'owner' || role === 'merchant' || role === 'provider') return ownerOf(platform, doorOf(role));
  if (role !== 'readonly') return new Client(platform, 'other').login(role);
  const onlooker = { username: 'onlooker', password: demoPassword, name: '只读', role, permissions: [], must_second_factor: 2 as const };
  await owner.get(createAccount, { ...onlooker, request_id: 'permissions-onlooker' });
  return new Client(platform, 'other').login('onlooker');
}

const row = (name: string, cells: readonly string[]) => `${name.padEnd(36)}${cells.map((cell) => cell.padEnd(9)).join('')}`.trimEnd();

test('who may make which call', async () => {
  const owner = await ownerOf(platform, 'other');
  const clients = new Map<Role, Client>();
  for (const role of roles) clients.set(role, await signedIn(role, owner));
  const lines = [row('', roles)];
  for (const [name, endpoint] of Object.entries(endpoints).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const marks: string[] = [];
    for (const role of roles) {
      const address = addressesOf(endpoint).find(
        ({ identity }) => role === 'nobody' || identity === undefined || identity === doorOf(role),
      );
      // Leaving ends a session: its own.
      const client = name === 'logout' ? await signedIn(role, owner) : clients.get(role);
      marks.push(address && client ? markOf(await codeOf(client, endpoint, address.path)) : ' ');
    }
    lines.push(row(name, marks));
  }
  expect(lines.join('\n')).toMatchInlineSnapshot(`
"                                    owner    finance  support  readonly custom   merchant provider nobody
accountInfo                         ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
adjustStock                         ②        –        –        –        –                 ②        ·
applyWithdrawal                                                                  ②        ②        ·
approveAdjustment                   ②        ②        –        –        –                          ·
approveDeposit                      ②        ②        –        –        –                          ·
approveWithdrawal                   ②        ②        –        –        –                          ·
assignTransfer                      ②        ②        –        –        –                          ·
attention                           ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
bridge                              ✓        ✓        –        ✓        –        ✓        ✓        ·
cancelAdjustment                    ②        ②        –        –        –                          ·
cancelDeposit                                                                             ②        ·
cancelExport                        ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
cancelRecharge                      ②        ②        –        –        –                          ·
cancelWithdrawal                                                                 ②        ②        ·
captcha                             ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
changePassword                      ②        ②        ②        ②        ②        ②        ②        ·
checkLedger                         ✓        ✓        –        ✓        –                          ·
checkProducts                       ✓        –        –        –        –                 ✓        ·
closeOrder                          ②        –        ②        –        –                          ·
configInfo                          ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
confirmLateOrder                    ②        ②        ②        –        –                 ②        ·
confirmOrder                        ②        ②        ②        –        –                 ②        ·
countedDays                         ✓        ✓        ✓        ✓        –                 ✓        ·
createAccount                       ②        –        –        –        –                          ·
createAdjustment                    ②        ②        –        –        –                          ·
createDeposit                                                                             ②        ·
createExport                        ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
createGatewayOrder                  ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
createIpRule                        ②        –        –        –        –        ②        ②        ·
createMerchant                      ②        –        –        –        –                          ·
createPlatformAccount               ②        –        –        –        –                          ·
createProduct                       ②        –        –        –        –                 ②        ·
createProvider                      ②        –        –        –        –                 ②        ·
createReceivingAccount              ②        –        –        –        –                 ②        ·
createRechargeAccount               ✓        –        –        –        –                 ✓        ·
createStatement                     ✓        ✓        –        ✓        –        ✓                 ·
createWithdrawalAccount                                                          ②        ②        ·
deleteIpRule                        ②        –        –        –        –        ②        ②        ·
deleteView                          ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
deleteWithdrawalAccount                                                          ②        ②        ·
demoCode                            ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
depositInfo                                                                               ✓        ·
depositTerms                                                                              ✓        ·
dismissReport                       ②        ②        –        –        –                          ·
endOlderSecrets                                                                  ②                 ·
explainBalance                      ✓        ✓        –        ✓        –        ✓        ✓        ·
failWithdrawal                      ②        ②        –        –        –                          ·
fetchExport                         ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
gatewaySecret                                                                    ②                 ·
getConfig                           ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
getSystemName                       ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
googleBind                          ②        ②        ②        ✓        ✓        ②        ②        ·
googleCode                          ②        ②        ②        ✓        ✓        ②        ②        ·
homeSummary                         ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
imitateMerchant                                                                  ✓                 ✓
imitateProvider                                                                           ✓        ✓
importProducts                      ②        –        –        –        –                 ②        ·
ledgerChecks                        ✓        ✓        –        ✓        –                          ·
limitReceivingAccount               ②        –        –        –        –                 ②        ·
listAccounts                        ✓        ✓        –        ✓        –                          ·
listAccounts.export                 ✓        ✓        –        ✓        –                          ·
listActedDeeds                                                                   ✓        ✓        ·
listAdjustments                     ✓        ✓        –        ✓        –                          ·
listAdjustments.export              ✓        ✓        –        ✓        –                          ·
listAuditLogs                       ✓        ✓        –        ✓        –                          ·
listAuditLogs.export                ✓        ✓        –        ✓        –                          ·
listDepositRecharges                ✓        ✓        –        ✓        –                 ✓        ·
listDepositRecharges.export         ✓        ✓        –        ✓        –                 ✓        ·
listDepositTransfers                ✓        ✓        –        ✓        –                 ✓        ·
listDepositTransfers.export         ✓        ✓        –        ✓        –                 ✓        ·
listExports                         ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
listExports.export                  ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
listIpRules                         ✓        ✓        –        ✓        –        ✓        ✓        ·
listIpRules.export                  ✓        ✓        –        ✓        –        ✓        ✓        ·
listLoginLogs                       ✓        ✓        ✓        ✓        –        ✓        ✓        ·
listLoginLogs.export                ✓        ✓        ✓        ✓        –        ✓        ✓        ·
listMerchantBalanceRecords          ✓        ✓        –        ✓        –        ✓                 ·
listMerchantBalanceRecords.export   ✓        ✓        –        ✓        –        ✓                 ·
listMerchantStatistics              ✓        ✓        –        ✓        –                          ·
listMerchantStatistics.export       ✓        ✓        –        ✓        –                          ·
listMerchants                       ✓        ✓        ✓        ✓        –                          ·
listMerchants.export                ✓        ✓        ✓        ✓        –                          ·
listMessages                        ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
listOnboardingSteps                                                              ✓        ✓        ·
listOrders                          ✓        ✓        ✓        ✓        –        ✓        ✓        ·
listOrders.export                   ✓        ✓        ✓        ✓        –        ✓        ✓        ·
listOwnBalanceRecords                                                                     ✓        ·
listOwnBalanceRecords.export                                                              ✓        ·
listOwnDepositRecords                                                                     ✓        ·
listOwnDepositRecords.export                                                              ✓        ·
listPlatformAccounts                ✓        ✓        –        ✓        –                          ·
listPlatformAccounts.export         ✓        ✓        –        ✓        –                          ·
listPlatformStatistics              ✓        ✓        –        ✓        –                          ·
listPlatformStatistics.export       ✓        ✓        –        ✓        –                          ·
listPreDepositRecords               ✓        ✓        –        ✓        –                          ·
listPreDepositRecords.export        ✓        ✓        –        ✓        –                          ·
listProductImports                  ✓        ✓        ✓        ✓        –                 ✓        ·
listProductImports.export           ✓        ✓        ✓        ✓        –                 ✓        ·
listProducts                        ✓        ✓        ✓        ✓        –                 ✓        ·
listProducts.export                 ✓        ✓        ✓        ✓        –                 ✓        ·
listProviderBalanceRecords          ✓        ✓        –        ✓        –                 ✓        ·
listProviderBalanceRecords.export   ✓        ✓        –        ✓        –                 ✓        ·
listProviderDepositRecords          ✓        ✓        –        ✓        –                 ✓        ·
listProviderDepositRecords.export   ✓        ✓        –        ✓        –                 ✓        ·
listProviderStatistics              ✓        ✓        –        ✓        –                          ·
listProviderStatistics.export       ✓        ✓        –        ✓        –                          ·
listProviders                       ✓        ✓        ✓        ✓        –                 ✓        ·
listProviders.export                ✓        ✓        ✓        ✓        –                 ✓        ·
listRates                                                                        ✓        ✓        ·
listRates.export                                                                 ✓        ✓        ·
listReceivingAccounts               ✓        ✓        ✓        ✓        –                 ✓        ·
listReceivingAccounts.export        ✓        ✓        ✓        ✓        –                 ✓        ·
listRechargeAccounts                ✓        ✓        ✓        ✓        –                 ✓        ·
listRechargeAccounts.export         ✓        ✓        ✓        ✓        –                 ✓        ·
listRecharges                       ✓        ✓        –        ✓        –                          ·
listRecharges.export                ✓        ✓        –        ✓        –                          ·
listReports                         ✓        ✓        –        ✓        –                          ·
listReports.export                  ✓        ✓        –        ✓        –                          ·
listSessions                        ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
listShopStatistics                  ✓        ✓        –        ✓        –                          ·
listShopStatistics.export           ✓        ✓        –        ✓        –                          ·
listTeamVolume                      ✓        ✓        ✓        ✓        –                 ✓        ·
listTeamVolume.export               ✓        ✓        ✓        ✓        –                 ✓        ·
listTodos                           ✓        ✓        ✓        ✓        ✓                          ·
listTransfers                       ✓        ✓        –        ✓        –                          ·
listTransfers.export                ✓        ✓        –        ✓        –                          ·
listViews                           ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
listVolumeDetail                    ✓        ✓        ✓        ✓        –                 ✓        ·
listVolumeDetail.export             ✓        ✓        ✓        ✓        –                 ✓        ·
listWaitingOrders                                                                         ✓        ·
listWithdrawalAccounts                                                           ✓        ✓        ·
listWithdrawalAccounts.export                                                    ✓        ✓        ·
listWithdrawals                     ✓        ✓        –        ✓        –        ✓        ✓        ·
listWithdrawals.export              ✓        ✓        –        ✓        –        ✓        ✓        ·
login                               ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
logout                              ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
merchantDetail                      ✓        ✓        ✓        ✓        –                          ·
merchantRatesAt                     ✓        ✓        ✓        ✓        –                          ·
merchantTerms                                                                    ✓                 ·
moveProvider                        ②        –        –        –        –                          ·
openApi                             ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
openByView                          ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
orderCallbacks                      ✓        ✓        ✓        ✓        –        ✓        ✓        ·
orderDetail                         ✓        ✓        ✓        ✓        –        ✓        ✓        ·
orderEarnings                       ✓        ✓        –        ✓        –                          ·
orderFees                           ✓        ✓        ✓        ✓        –        ✓                 ·
orderStatistics                                                                           ✓        ·
orderSummary                        ✓        ✓        ✓        ✓        –        ✓        ✓        ·
orderTrend                          ✓        ✓        ✓        ✓        –        ✓        ✓        ·
ownIp                               ✓        ✓        –        ✓        –        ✓        ✓        ·
ownRatesAt                                                                       ✓        ✓        ·
ownerFunds                          ✓        ✓        –        ✓        –                          ·
payWithdrawal                       ②        ②        –        –        –                          ·
previewRate                         ✓        –        –        –        –                 ✓        ·
providerDetail                      ✓        ✓        ✓        ✓        –                 ✓        ·
providerRatesAt                     ✓        ✓        ✓        ✓        –                 ✓        ·
providerTerms                                                                             ✓        ·
queryGatewayBalance                 ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
queryGatewayOrder                   ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
readMessages                        ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
readProducts                        ✓        –        –        –        –                 ✓        ·
recharge                            ②        ②        –        –        –                          ·
rechargeInfo                        ✓        ✓        –        ✓        –                          ·
rejectAdjustment                    ②        ②        –        –        –                          ·
rejectDeposit                       ②        ②        –        –        –                          ·
rejectWithdrawal                    ②        ②        –        –        –                          ·
removeProduct                       ②        –        –        –        –                 ②        ·
renewRecoveryCodes                  ②        ②        ②        ②        ②        ②        ②        ·
repeatExport                        ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
reportPayment                       ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
reportTransfer                      ✓        ✓        ✓        ✓        ✓        ✓        ✓        ✓
resetAccountPassword                ②        –        –        –        –                          ·
resetAccountSecondFactor            ②        –        –        –        –                          ·
resetMerchantFactor                 ②        –        –        –        –                          ·
resetMerchantPassword               ②        –        –        –        –                          ·
resetProviderFactor                 ②        –        –        –        –                          ·
resetProviderPassword               ②        –        –        –        –                          ·
retryCallback                       ✓        –        ✓        –        –        ✓                 ·
retryReport                         ②        ②        –        –        –                          ·
reverseOrder                        ②        ②        –        –        –                          ·
revokeSession                       ②        ②        ②        ✓        ✓        ②        ②        ·
rotateGatewaySecret                                                              ②                 ·
saveView                            ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
setRate                             ②        –        –        –        –                 ②        ·
showSettings                        ✓        ✓        –        ✓        –                          ·
simulatorStatus                     ✓        –        –        –        –                          ·
startMerchantImitation              ✓        –        ✓        –        –                          ·
startProviderImitation              ✓        –        ✓        –        –                          ·
startSimulator                      ✓        –        –        –        –                          ·
statementSchedule                   ✓        ✓        –        ✓        –        ✓                 ·
statisticsTrend                     ✓        ✓        –        ✓        –                          ·
stopSimulator                       ✓        –        –        –        –                          ·
streamMessages                      ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
sumAdjustments                      ✓        ✓        –        ✓        –                          ·
sumDepositRecharges                 ✓        ✓        –        ✓        –                 ✓        ·
sumDepositTransfers                 ✓        ✓        –        ✓        –                 ✓        ·
sumMerchantBalanceRecords           ✓        ✓        –        ✓        –        ✓                 ·
sumOwnBalanceRecords                                                                      ✓        ·
sumOwnDepositRecords                                                                      ✓        ·
sumPreDepositRecords                ✓        ✓        –        ✓        –                          ·
sumProviderBalanceRecords           ✓        ✓        –        ✓        –                 ✓        ·
sumProviderDepositRecords           ✓        ✓        –        ✓        –                 ✓        ·
sumRecharges                        ✓        ✓        –        ✓        –                          ·
sumStatistics                       ✓        ✓        –        ✓        –                          ·
sumTeamVolume                       ✓        ✓        ✓        ✓        –                 ✓        ·
sumVolumeDetail                     ✓        ✓        ✓        ✓        –                 ✓        ·
sumWithdrawals                      ✓        ✓        –        ✓        –        ✓        ✓        ·
switchAccount                       ②        –        –        –        –                          ·
switchIpRule                        ②        –        –        –        –        ②        ②        ·
switchMerchant                      ②        –        –        –        –                          ·
switchPlatformAccount               ②        –        –        –        –                          ·
switchProduct                       ②        –        –        –        –                 ②        ·
switchProvider                      ②        –        –        –        –                          ·
switchReceivingAccount              ②        –        –        –        –                 ②        ·
switchRechargeAccount               ✓        –        –        –        –                 ✓        ·
switchStatementSchedule             ✓        ✓        –        –        –        ✓                 ·
switchWork                                                                                ✓        ·
transferDeposit                     ②        ②        –        –        –                          ·
transferOwnDeposit                                                                        ②        ·
transferProposals                   ✓        ✓        –        ✓        –                          ·
twiceLogin                          ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
undoImport                          ②        –        –        –        –                 ②        ·
updateAccount                       ②        –        –        –        –                          ·
updateMerchant                      ②        –        –        –        –                          ·
updatePlatformAccount               ②        –        –        –        –                          ·
updateProduct                       ②        –        –        –        –                 ②        ·
updateProvider                      ②        –        –        –        –                 ②        ·
updateReceivingAccount              ②        –        –        –        –                 ②        ·
updateRechargeAccount               ✓        –        –        –        –                 ✓        ·
updateSettings                      ②        –        –        –        –                          ·
uploadImage                         ✓        ✓        ✓        ✓        ✓        ✓        ✓        ·
wakeReceivingAccount                ②        –        –        –        –                 ②        ·
withdrawRate                        ②        –        –        –        –                 ②        ·
withdrawalTerms                                                                  ✓        ✓        ·"
`);
}, 180_000);
