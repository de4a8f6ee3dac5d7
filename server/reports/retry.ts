import { sql } from 'drizzle-orm';
import { reports } from '../db/schema';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { apply } from './apply';

const everyMs = 1000;
const batch = 20;
/** Who has taken a report has this long to apply it; then somebody else takes it. */
const takenSeconds = 60;

/** Takes the reports that are due, one batch. Several processes do not take the same one. */
async function takeDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${reports} set due_at = ${clock.in(takenSeconds).toISOString()}
    where id in (select id from ${reports} where due_at <= ${clock.now().toISOString()}
      order by due_at limit ${batch} for update skip locked)
    returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Tries again what could not be applied, for as long as the platform runs. */
export function retryReports(services: Services): Repeating {
  return repeat(services, 'applying reports again', everyMs, async () => {
    for (let due = await takeDue(services); due.length > 0; due = await takeDue(services)) for (const id of due) await apply(services, id);
  });
}
