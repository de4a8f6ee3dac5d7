import { depositTransferKinds } from '../../contract/states/deposits';
import { entryTypes } from '../../contract/ledger';
import { depositTransfers } from '../db/schema';
import { paperNumber } from '../papers/paperNumber';
import type { DemoWorld, Movement, Staff } from './movements';
import { activeProviders, byTime, providerOwner, someTime, type TeamProvider } from './seedDeposits';

const transferCount = 42;
const withinDays = 10;

/** Deposits passed on in teams, and out of a provider's own balance, with what they moved. */
export async function seedTransfers(world: DemoWorld, staff: Staff, percent: bigint): Promise<Movement[]> {
  const all = await activeProviders(world.db);
  const transfers = Array.from({ length: transferCount }, (_, index) => makeTransfer(world, { staff, all, percent }, index)).sort(byTime);
  await world.db.insert(depositTransfers).values(transfers);
  return transfers.map(({ orderSn, kind, fromId, toId, amount, createdAt }): Movement => ({
    reference: `deposit.transferred:${orderSn}`,
    event: 'deposit.transferred',
    subject: orderSn,
    at: createdAt,
    legs: [
      {
        owner: providerOwner(fromId),
        fund: kind === depositTransferKinds.fromBalance ? 'balance' : 'deposit',
        amount: -amount,
        type: entryTypes.transferOut,
      },
      { owner: providerOwner(toId), fund: 'deposit', amount, type: entryTypes.transferIn },
    ],
  }));
}

interface Transferring {
  staff: Staff;
  all: TeamProvider[];
  /** Of what goes out of balances. */
  percent: bigint;
}

function makeTransfer(world: DemoWorld, { staff, all, percent }: Transferring, index: number) {
  const { random } = world;
  const [first = random.pick(all)] = all;
  const roots = all.filter(({ id }) => all.some(({ parentId }) => parentId === id));
  const isOwn = index % 3 === 0;
  // Who gives out of his balance must have earned something.
  const giver = isOwn || random.chance(0.3) ? first : random.pick(roots);
  const below = all.filter(({ parentId }) => parentId === giver.id);
  const createdAt = someTime(world, withinDays);
  return {
    orderSn: paperNumber('T', createdAt),
    kind: isOwn ? depositTransferKinds.fromBalance : depositTransferKinds.toProvider,
    fromId: giver.id,
    toId: isOwn ? giver.id : random.pick(below).id,
    amount: BigInt(random.whole(1, 5)) * (isOwn ? (50_00n * percent) / 100n : 2_000_00n),
    remark: random.chance(0.4) ? '补充押金' : '',
    accountId: !isOwn && random.chance(0.5) ? staff.maker : giver.accountId,
    createdAt,
  };
}
