import { and, eq, gt, lt } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import * as contract from '../../contract/session';
import type { Db } from '../db/database';
import { captchas } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handlePublic } from '../kernel/handle';
import { newToken } from '../kernel/secrets';

const lifeSeconds = 120;

/** A picture of four characters; its id is good for one try. */
export const captcha = handlePublic(contract.captcha, async ({ db, clock, now }) => {
  const { data, text } = svgCaptcha.create({ size: 4, ignoreChars: '0oO1ilIL5sS8B', noise: 2, color: true, background: '#f2f6fc', width: 120, height: 40 });
  const id = newToken();
  const endsAt = clock.in(lifeSeconds);
  await db.delete(captchas).where(lt(captchas.endsAt, now));
  await db.insert(captchas).values({ id, answer: text, endsAt });
  return { captcha_id: id, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, expire_time: toUnix(endsAt) };
});

/** Uses a captcha up; whether the answer was right, whatever its case. */
export async function solveCaptcha(db: Db, now: Date, id: string, answer: string): Promise<boolean> {
  const [used] = await db.delete(captchas).where(and(eq(captchas.id, id), gt(captchas.endsAt, now))).returning();
  return used !== undefined && used.answer.toLowerCase() === answer.toLowerCase();
}
