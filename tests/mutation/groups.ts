import fs from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../support/template';

/** Files with the tests that shall notice what is changed in them; Stryker runs once for each group. */
export interface Group {
  name: string;
  mutate: string[];
  tests: string[];
}

/** What is signed stands at the head of a contract that says much else. */
function signing(): string {
  const file = 'contract/gateway.ts';
  const lines = fs.readFileSync(path.join(repoRoot, file), 'utf8').split('\n');
  const lineOf = (start: string) => lines.findIndex((line) => line.startsWith(start)) + 1;
  return `${file}:${lineOf('export function signedCall')}-${lineOf('const signed = {') - 1}`;
}

export const groups: Group[] = [
  { name: 'signatures', mutate: ['server/signing/signature.ts', signing()], tests: ['contract/canonicalText'] },
  { name: 'sessions', mutate: ['server/kernel/authenticate.ts'], tests: ['server/authenticate'] },
  { name: 'movements', mutate: ['server/ledger/post.ts', 'server/ledger/withdrawalLegs.ts'], tests: ['server/ledger'] },
  { name: 'orders', mutate: ['server/orders/change.ts', 'server/ledger/orderLegs.ts'], tests: ['contract/split', 'server/orderChanges'] },
  { name: 'books', mutate: ['verify', 'papers', 'seal'].map((name) => `server/ledger/${name}.ts`), tests: ['server/verify'] },
  { name: 'head', mutate: ['head', 'sealNow'].map((name) => `server/ledger/${name}.ts`), tests: ['server/sealing'] },
  { name: 'checks', mutate: ['server/ledger/checks.ts'], tests: ['server/checks'] },
  {
    name: 'records',
    mutate: ['accountsIn', 'explainBalance', 'listRecords', 'moving', 'ownerFunds', 'sumRecords', 'visible'].map(
      (name) => `server/records/${name}.ts`,
    ),
    tests: ['server/recordRules'],
  },
];
