import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGatewayOrder } from '../../contract/gateway';
import { MerchantMachine, newNumber, post, signedHeaders, type GatewayOrder } from '../support/gateway';
import type { Answer } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

const orders = 2000;
const withinMs = 5000;
/** Whoever asks has given up by then. */
const patienceMs = 30_000;

/** Merchants of the demo whose machines may come from here, and shops that take whatever comes. */
async function machinesOf(platform: TestPlatform): Promise<MerchantMachine[]> {
  await platform.db.query(
    `update receiving_accounts set min_amount = 100, max_amount = 5000000, daily_count = 1000000, daily_amount = 1000000000000;
     update merchants set gateway_ranges = '{}', order_min = 100, order_max = 5000000`,
  );
  const { rows } = await platform.db.query<{ username: string }>(
    `select a.username from accounts a join merchants m on m.id = a.principal_id
     where a.identity = 'payer' and a.role = 'owner' and m.status = 1
       and rate_at('payer', m.id, 1::smallint, now()) >= (select max(rate_at('payee', id, 1::smallint, now())) from providers)`,
  );
  return Promise.all(rows.map(({ username }) => MerchantMachine.open(platform, username)));
}

interface Asked {
  answer: Answer<GatewayOrder>;
  milliseconds: number;
}

/** Each merchant's machines stand behind an address of their own. */
async function ask(machine: MerchantMachine, merOrderSn: string): Promise<Asked> {
  const began = performance.now();
  const fields = { mer_order_sn: merOrderSn, amount: '10.00', channel: 'copy', notify_url: 'https://shop.example.com/notify' };
  const from = { 'x-forwarded-for': `203.0.113.${machine.merId % 250}` };
  const signed = machine.sign(createGatewayOrder, fields);
  const answer = await post<GatewayOrder>(machine.platform, createGatewayOrder, signed, { ...signedHeaders, ...from });
  return { answer, milliseconds: performance.now() - began };
}

test('two thousand orders within five seconds are taken, or refused with when to come again: none lost, doubled or given up', async () => {
  const platform = await startPlatform({ WORKERS: '2', CALLS_IN_FLIGHT: '', VERIFY_ANSWERS: '' });
  try {
    const machines = await machinesOf(platform);
    expect(machines.length).toBeGreaterThan(5);
    const wanted = Array.from({ length: orders }, (_, place) => {
      const machine = machines[place % machines.length];
      if (!machine) throw new Error('there is no merchant');
      return { machine, number: newNumber() };
    });
    const all: Asked[] = [];
    const taken = new Map<string, string>();
    const place = async ({ machine, number }: (typeof wanted)[number]) => {
      await sleep(randomInt(withinMs));
      for (;;) {
        const asked = await ask(machine, number);
        all.push(asked);
        const { code, status, headers, data } = asked.answer;
        if (code === 200) return taken.set(number, data.order_sn);
        expect({ status, code }).toEqual({ status: 429, code: 40006 });
        await sleep(Number(headers.get('retry-after')) * 1000 * (1 + Math.random()));
      }
    };
    await Promise.all(wanted.map(place));
    expect(taken.size).toBe(orders);
    expect(new Set(taken.values()).size).toBe(orders);
    expect(Math.max(...all.map(({ milliseconds }) => milliseconds))).toBeLessThan(patienceMs);
    const { rows } = await platform.db.query<{ orders: number; held: string; frozen: string }>(
      `select count(*)::int as orders,
         (select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          join ledger_transactions t on t.id = e.transaction_id
          where a.fund = 'deposit_frozen' and t.subject = any($2)) as held, sum(amount) as frozen
       from orders where mer_order_sn = any($1)`,
      [[...taken.keys()], [...taken.values()]],
    );
    expect(rows).toEqual([{ orders, held: String(orders * 1000), frozen: String(orders * 1000) }]);
  } finally {
    await platform.stop();
  }
}, 240_000);
