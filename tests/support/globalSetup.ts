import { ensureGround } from './ground';

declare global {
  var leaveGround: (() => Promise<void>) | undefined;
}

export default async function globalSetup(): Promise<void> {
  globalThis.leaveGround = await ensureGround();
}
