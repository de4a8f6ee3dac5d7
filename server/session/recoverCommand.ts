import path from 'node:path';
import { parseArgs } from 'node:util';
import { identities, isIdentity } from '../../contract/identity';
import { openCommandDatabase, runCommand } from '../command';
import { readConfig } from '../config';
import { LoginLimits } from '../kernel/limits';
import { recoverOwner } from './recover';

/** `npm run recover -- <username> [--identity other]`: for an owner who has lost password or second factor. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { identity: { type: 'string', default: 'other' } }, allowPositionals: true });
  const [username] = positionals;
  if (!username || !isIdentity(values.identity)) {
    process.stderr.write(`npm run recover -- <username> [--identity ${identities.join('|')}]\n`);
    process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env, path.resolve(__dirname, '../..'));
  const database = await openCommandDatabase(config);
  try {
    const password = await recoverOwner(database, new LoginLimits(database.pool, config), values.identity, username);
    process.stdout.write(
      password === null ? `there is no owner ${username} at /login/${values.identity}\n` : `${username} / ${password} (shown this once)\n`,
    );
    process.exitCode = password === null ? 1 : 0;
  } finally {
    await database.close();
  }
}

runCommand(main);
