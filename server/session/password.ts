import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../kernel/Shares';

/** argon2id with the parameters OWASP names: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the four threads on which passwords, files and pictures are worked on, passwords take two at most. */
const hashing = new Turns(2);

/** Never called in a transaction: whoever waits for his turn would hold a connection. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), options));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without an account it works as long and says no: names stay unknown. Never called
 * in a transaction.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const held = passwordHash ?? (await decoy);
  const right = await hashing.run(() => verify(held, password.normalize('NFKC')));
  return right && passwordHash !== undefined;
}
