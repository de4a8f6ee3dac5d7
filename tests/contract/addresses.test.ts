import fs from 'node:fs';
import path from 'node:path';
import { identities } from '../../contract/identity';
import { addresses } from '../../src/shell/addresses';

const pages = path.resolve(__dirname, '../../src/pages');

test('every address that something leads to is a page', () => {
  // Each that depends on an identity is a provider's too.
  const paths = Object.values(addresses).map((address) => (typeof address === 'string' ? address : address('payee')));
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((address) => !fs.existsSync(path.join(pages, `${address}.tsx`)))).toEqual([]);
});

test('the addresses of a page that several identities have are pages of each of them', () => {
  const {
    account,
    bridge,
    exports: exported,
    orders,
    withdrawals,
    depositRecharges,
    depositTransfers,
    providerBalance,
    providerDeposit,
    receivingAccounts,
    ownBalance,
    withdrawalAccounts,
  } = addresses;
  const all = [
    ...identities.flatMap((identity) => [account(identity), bridge(identity), exported(identity), orders(identity), withdrawals(identity)]),
    ...(['other', 'payee'] as const).flatMap((identity) => [
      depositRecharges(identity),
      depositTransfers(identity),
      providerBalance(identity),
      providerDeposit(identity),
      ...(['copy', 'pay'] as const).map((channel) => receivingAccounts(identity, channel)),
    ]),
    ...(['payer', 'payee'] as const).flatMap((identity) => [ownBalance(identity), withdrawalAccounts(identity)]),
  ];
  expect(all.filter((address) => !fs.existsSync(path.join(pages, `${address}.tsx`)))).toEqual([]);
});
