import type { Actor } from './authenticate';
import type { Services } from './services';

type Use = 'export' | 'file' | 'upload' | 'table';

/**
 * Takes a place for a file that is sent or received: of the account's share and of that of its house, so that neither one account nor
 * one house has all there are. Answers how to give it back, once however often it is called. Refuses TOO_MANY_REQUESTS.
 */
export function takePlace({ shares, actor }: Pick<Services, 'shares'> & { actor: Actor }, use: Use): () => void {
  const giveBack = shares.take(use, actor.accountId);
  try {
    const giveBackOfHouse = shares.take(`${use}OfHouse`, `${actor.identity}:${actor.principalId}`);
    return () => {
      giveBack();
      giveBackOfHouse();
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** The same for as long as the work runs. */
export async function holdPlace<T>(context: Parameters<typeof takePlace>[0], use: Use, work: () => Promise<T>): Promise<T> {
  const giveBack = takePlace(context, use);
  try {
    return await work();
  } finally {
    giveBack();
  }
}
