import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP names: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options);
}

let decoy: Promise<string> | undefined;

/** Whether the password is the account's. Without an account it works as long and says no: names stay unknown. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return right && passwordHash !== undefined;
}
