import { and, eq } from 'drizzle-orm';
import { usdtTransfers } from '../db/schema';

/** A transaction of a chain in one spelling: its number is hexadecimal, the same in capitals and behind the `0x` that some chains write. */
export const inOneSpelling = (txId: string) => (/^(0x)?[0-9a-f]{64}$/i.test(txId) ? txId.toLowerCase().replace(/^0x/, '') : txId);

/** The one transfer of this index in a transaction, which can make several. */
export const isTransfer = (txId: string, logIndex: number) => and(eq(usdtTransfers.txId, txId), eq(usdtTransfers.logIndex, logIndex));
