export default async function globalTeardown(): Promise<void> {
  globalThis.removeServe?.();
  await globalThis.testCluster?.stop();
}
